import type { ReactNode } from 'react'

interface ClosingCallProps {
  id: string
  title: string
  text: ReactNode
  actions: ReactNode
}

/** The last thing a page says: one sentence and what to do. */
export function ClosingCall({ id, title, text, actions }: ClosingCallProps) {
  return (
    <section aria-labelledby={id} className="mx-auto w-full max-w-content px-4 pb-16 sm:px-6 sm:pb-24">
      <div className="relative flex flex-wrap items-center justify-between gap-8 overflow-hidden rounded-xl border border-border bg-surface px-6 py-10 shadow-soft sm:px-12 sm:py-14">
        <div
          aria-hidden="true"
          className="absolute inset-0 bg-[radial-gradient(40rem_20rem_at_100%_120%,color-mix(in_oklab,var(--accent)_16%,transparent),transparent)]"
        />
        <div className="relative max-w-xl">
          <h2 id={id} className="text-3xl font-semibold">
            {title}
          </h2>
          <p className="mt-3 text-lg text-muted">{text}</p>
        </div>
        <div className="relative flex flex-wrap gap-3">{actions}</div>
      </div>
    </section>
  )
}
