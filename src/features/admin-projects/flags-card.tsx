import { TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { Fragment } from 'react'
import type { ProjectFlag } from '~/contracts/project'
import { pluralize } from '~/lib/format'

/** Repeat customers are a quiet line; what may be wrong is a warning. Neither refuses anything. */
export function FlagsCard({ flags }: { flags: readonly ProjectFlag[] }) {
  const repeats = flags.filter(({ kind }) => kind === 'duplicate')
  const warnings = flags.filter(({ kind }) => kind !== 'duplicate')
  return (
    <>
      {repeats.length > 0 && (
        <p className="mb-6 text-sm wrap-anywhere text-muted">
          {pluralize(repeats.length, 'other request has', 'other requests have')} the same email or phone:{' '}
          {repeats.map(({ text, label, projectId }, at) => (
            <Fragment key={text}>
              {at > 0 && ', '}
              <Link
                href={`/admin/projects/${projectId}`}
                className="underline underline-offset-4 hover:text-foreground"
              >
                {label ?? text}
              </Link>
            </Fragment>
          ))}
        </p>
      )}
      {warnings.length > 0 && (
        <section aria-label="Look twice" className="mb-6 rounded-xl border border-warning/40 bg-warning/10 p-4 text-sm">
          <ul className="flex flex-col gap-2">
            {warnings.map(({ text }) => (
              <li key={text} className="flex items-start gap-2">
                <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden="true" />
                <span className="min-w-0 wrap-anywhere">{text}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
