import type { ReactNode } from 'react'

interface PageHeroProps {
  title: string
  intro: ReactNode
  /** What to do next, as links drawn like buttons. */
  actions: ReactNode
  /** A short line under the actions. */
  note?: ReactNode
}

/** The top of a page that explains something. */
export function PageHero({ title, intro, actions, note }: PageHeroProps) {
  return (
    <section className="relative overflow-hidden border-b border-border">
      <div
        aria-hidden="true"
        className="absolute inset-0 bg-[radial-gradient(60rem_30rem_at_85%_-20%,color-mix(in_oklab,var(--accent)_18%,transparent),transparent)]"
      />
      <div className="relative mx-auto max-w-content px-4 py-20 sm:px-6 sm:py-28">
        <h1 className="max-w-3xl text-4xl font-semibold sm:text-5xl lg:text-6xl">{title}</h1>
        <p className="mt-6 max-w-2xl text-lg text-muted sm:text-xl">{intro}</p>
        <div className="mt-10 flex flex-wrap gap-3">{actions}</div>
        {note && <p className="mt-5 text-sm text-muted">{note}</p>}
      </div>
    </section>
  )
}
