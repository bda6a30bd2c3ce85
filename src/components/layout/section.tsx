import type { ReactNode } from 'react'
import { cn } from '~/lib/cn'

interface SectionProps {
  /** Names the section for those who jump between headings. */
  id: string
  title: string
  intro?: ReactNode
  /** A band of its own colour, to set it apart from its neighbours. */
  band?: boolean
  children: ReactNode
}

/** One thought of a long page: a heading, a sentence, and what shows it. */
export function Section({ id, title, intro, band = false, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={cn(band && 'border-y border-border bg-surface')}>
      <div className="mx-auto max-w-content px-4 py-16 sm:px-6 sm:py-24">
        <h2 id={id} className="scroll-mt-24 text-3xl font-semibold sm:text-4xl">
          {title}
        </h2>
        {intro && <p className="mt-4 max-w-2xl text-lg text-muted">{intro}</p>}
        <div className="mt-10 sm:mt-12">{children}</div>
      </div>
    </section>
  )
}
