import { FileText } from 'lucide-react'
import { formatBytes } from '~/lib/format'

interface AttachmentListProps {
  /** Says what the files are, for people who do not see the place. */
  label: string
  files: readonly { id: string; name: string; size: number; type: string; href: string }[]
}

/** Files to open, pictures with a look at them. */
export function AttachmentList({ label, files }: AttachmentListProps) {
  return (
    <ul aria-label={label} className="grid gap-2 sm:grid-cols-2">
      {files.map(({ id, name, size, type, href }) => (
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
        </li>
      ))}
    </ul>
  )
}
