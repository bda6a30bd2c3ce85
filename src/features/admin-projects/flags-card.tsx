import { TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import type { ProjectFlag } from '~/contracts/project'

/** Possible duplicates and implausible contacts: to look at twice, never a refusal. */
export function FlagsCard({ flags }: { flags: readonly ProjectFlag[] }) {
  if (flags.length === 0) return null
  return (
    <section aria-label="Look twice" className="mb-6 rounded-xl border border-warning/40 bg-warning/10 p-4 text-sm">
      <ul className="flex flex-col gap-2">
        {flags.map(({ text, projectId }) => (
          <li key={text} className="flex items-start gap-2">
            <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden="true" />
            {projectId ? (
              <Link
                href={`/admin/projects/${projectId}`}
                className="min-w-0 wrap-anywhere underline underline-offset-4"
              >
                {text}
              </Link>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
