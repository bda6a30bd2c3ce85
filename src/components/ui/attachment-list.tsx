'use client'

import { FileText, FileX, type LucideIcon, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { formatBytes } from '~/lib/format'

export interface Attachment {
  id: string
  name: string
  size: number
  type: string
  /** Missing where the file is only named, such as to whoever holds a link without an account. */
  href?: string
  warnings?: readonly string[]
}

interface AttachmentListProps {
  /** The accessible name of the list. */
  label: string
  files: readonly Attachment[]
  /** How many more there were, which nobody can read any more. */
  gone?: number
}

/** Files to open, pictures with a look at them, each with what to know before opening it. */
export function AttachmentList({ label, files, gone = 0 }: AttachmentListProps) {
  return (
    <ul aria-label={label} className="grid gap-2 sm:grid-cols-2">
      {files.map((file) => (
        <li key={file.id}>
          <AttachmentTile file={file} />
          {file.warnings && file.warnings.length > 0 && (
            <p className="mt-1.5 flex gap-2 text-sm text-warning">
              <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
              <span>Open with care. {file.warnings.map((warning) => `${warning}.`).join(' ')}</span>
            </p>
          )}
        </li>
      ))}
      {gone > 0 && (
        <li className={tileClasses}>
          <TileIcon icon={FileX} />
          <span className="text-sm text-muted">
            {gone === 1 ? 'A file is' : `${gone} files are`} not there any more
          </span>
        </li>
      )}
    </ul>
  )
}

const tileClasses = 'flex min-h-14 items-center gap-3 rounded-lg border border-border p-2'

function TileIcon({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span className="flex size-11 shrink-0 items-center justify-center rounded-md bg-raised">
      <Icon className="size-5 text-muted" aria-hidden="true" />
    </span>
  )
}

/** A picture that does not load is named, and what happened to it; there is nothing to open then. */
function AttachmentTile({ file: { name, size, type, href } }: { file: Attachment }) {
  const [failed, setFailed] = useState(false)
  const content = (
    <>
      {href && !failed && type.startsWith('image/') ? (
        <span className="flex size-11 shrink-0 overflow-hidden rounded-md bg-raised">
          {/* biome-ignore lint/performance/noImgElement: private, and not to be kept by an image cache */}
          <img
            src={href}
            alt=""
            loading="lazy"
            decoding="async"
            className="size-full object-cover"
            onError={() => setFailed(true)}
            // An image of the page that the server sent may have failed before React listened.
            ref={(image) => {
              if (image?.complete && image.naturalWidth === 0) setFailed(true)
            }}
          />
        </span>
      ) : (
        <TileIcon icon={failed ? FileX : FileText} />
      )}
      <span className="min-w-0">
        <span className="block truncate text-sm font-medium">{name}</span>
        <span className="block text-sm text-muted">
          {failed ? 'This file cannot be read at the moment' : formatBytes(size)}
        </span>
      </span>
    </>
  )
  if (!href || failed) return <div className={tileClasses}>{content}</div>
  return (
    <a href={href} target="_blank" rel="noopener" className={`${tileClasses} hover:bg-raised`}>
      {content}
    </a>
  )
}
