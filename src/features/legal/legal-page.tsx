import type { ReactNode } from 'react'

export interface Clause {
  title: string
  body: ReactNode
}

interface LegalPageProps {
  title: string
  intro: ReactNode
  /** The day the text last changed, in words. */
  updated: string
  clauses: readonly Clause[]
}

/** A text to be read: numbered clauses, and a list of them to jump from. */
export function LegalPage({ title, intro, updated, clauses }: LegalPageProps) {
  return (
    <article className="mx-auto max-w-content px-4 py-16 sm:px-6 sm:py-20">
      <header className="max-w-2xl">
        <h1 className="text-4xl font-semibold sm:text-5xl">{title}</h1>
        <p className="mt-3 text-sm text-muted">Last updated {updated}</p>
        <p className="mt-6 text-lg">{intro}</p>
      </header>
      <div className="mt-12 grid gap-12 lg:grid-cols-[16rem_1fr]">
        <nav aria-label="On this page" className="hidden lg:block">
          <ol className="sticky top-24 space-y-1 border-l border-border text-sm">
            {clauses.map((clause, index) => (
              <li key={clause.title}>
                <a href={`#part-${index + 1}`} className="block py-1.5 pl-4 text-muted hover:text-foreground">
                  {clause.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="max-w-[65ch] space-y-10">
          {clauses.map((clause, index) => (
            <section key={clause.title} aria-labelledby={`part-${index + 1}`}>
              <h2 id={`part-${index + 1}`} className="scroll-mt-24 text-xl font-semibold">
                {index + 1}. {clause.title}
              </h2>
              <div className="mt-3 space-y-3 text-muted [&_a]:text-accent [&_a]:underline [&_a]:underline-offset-4 [&_li]:ml-5 [&_li]:list-disc [&_strong]:font-medium [&_strong]:text-foreground [&_ul]:space-y-2">
                {clause.body}
              </div>
            </section>
          ))}
        </div>
      </div>
    </article>
  )
}
