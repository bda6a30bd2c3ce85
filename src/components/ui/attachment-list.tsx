import { FileText, TriangleAlert } from 'lucide-react'
import { formatBytes } from '~/lib/format'

interface AttachmentListProps {
  /** The accessible name of the list. */
  label: string
  files: readonly { id: string; name: string; size: number; type: string; href: string; warnings?: readonly string[] }[]
}

/** Files to open, pictures with a look at them, each with what to know before opening it. */
export function AttachmentList({ label, files }: AttachmentListProps) {
  return (
    <ul aria-label={label} className="grid gap-2 sm:grid-cols-2">
      {files.map(({ id, name, size, type, href, warnings = [] }) => (
        <li key={id}>
          <a
            href={href}
            target="_blank"
            rel="noopener"
            className="flex min-h-14 items-center gap-3 rounded-lg border border-border p-2 hover:bg-raised"
          >
            <span className="flex size-11 shrink-0 items-center justify-center overflow-hidden rounded-md bg-raised">
              {type.startsWith('image/') ? (
                // biome-ignore lint/performance/noImgElement: private, and not to be kept by an image cache
                <img src={href} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
              ) : (
                <FileText className="size-5 text-muted" aria-hidden="true" />
              )}
            </span>
            <span className="min-w-0">
              <span className="block truncate text-sm font-medium">{name}</span>
              <span className="block text-sm text-muted">{formatBytes(size)}</span>
            </span>
          </a>
          {warnings.length > 0 && (
            <p className="mt-1.5 flex gap-2 text-sm text-warning">
              <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
              <span>Open with care. {warnings.map((warning) => `${warning}.`).join(' ')}</span>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
