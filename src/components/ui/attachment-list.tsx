'use client'

import { FileText, FileX, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { cn } from '~/lib/cn'
import { formatBytes } from '~/lib/format'

export interface Attachment {
  id: string
  name: string
  size: number
  type: string
  /** Missing where the file is only named, such as to whoever holds a link without an account. */
  href?: string
  /** A smaller copy of a picture. */
  preview?: string | null
  warnings?: readonly string[]
}

interface AttachmentListProps {
  /** The accessible name of the list. */
  label: string
  files: readonly Attachment[]
  /** How many more there were: deleted, or not this reader's to read any more. */
  gone?: number
  /** Pictures are what it is about: they are shown large enough to be seen. */
  large?: boolean
  /** Each file has a button then that deletes it. */
  onDelete?: (file: Attachment) => void
}

/** Files to open, pictures with a look at them, each with what to know before opening it. */
export function AttachmentList({ label, files, gone = 0, large = false, onDelete }: AttachmentListProps) {
  return (
    <ul aria-label={label} className={cn('grid gap-2', large ? 'grid-cols-2' : 'sm:grid-cols-2')}>
      {files.map((file) => (
        <li key={file.id} className={cn('min-w-0', large && !isPicture(file) && 'col-span-2')}>
          <div className="flex items-center gap-1">
            <div className="min-w-0 flex-1">
              <AttachmentTile file={file} large={large} />
            </div>
            {onDelete && (
              <button
                type="button"
                aria-label={`Delete ${file.name}`}
                onClick={() => onDelete(file)}
                className="flex size-11 shrink-0 items-center justify-center rounded-lg text-muted hover:bg-raised hover:text-foreground"
              >
                <X className="size-4" aria-hidden="true" />
              </button>
            )}
          </div>
          {file.warnings && file.warnings.length > 0 && (
            <p className="mt-1.5 flex gap-2 text-sm text-warning">
              <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
              <span>Open with care. {file.warnings.map((warning) => `${warning}.`).join(' ')}</span>
            </p>
          )}
        </li>
      ))}
      {gone > 0 && (
        <li className={cn(tileClasses, large && 'col-span-2')}>
          <TileIcon icon={FileX} />
          <span className="text-sm text-muted">
            {gone === 1 ? 'A file is' : `${gone} files are`} no longer available
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

const isPicture = ({ href, type }: Attachment) => href !== undefined && type.startsWith('image/')

/** A picture that does not load is named, and what happened to it; there is nothing to open then. */
function AttachmentTile({ file, large }: { file: Attachment; large: boolean }) {
  const { name, size, href } = file
  const [failed, setFailed] = useState(false)
  const picture = isPicture(file) && !failed && <Look file={file} onFail={() => setFailed(true)} />
  if (picture && large)
    return (
      <a
        href={href}
        target="_blank"
        rel="noopener"
        className="block overflow-hidden rounded-lg border border-border hover:border-border-strong"
      >
        <span className="flex aspect-4/3 bg-raised">{picture}</span>
        <span className="block truncate px-2 py-1.5 text-xs text-muted">{name}</span>
      </a>
    )
  const content = (
    <>
      {picture ? (
        <span className="flex size-11 shrink-0 overflow-hidden rounded-md bg-raised">{picture}</span>
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

function Look({ file: { href, preview }, onFail }: { file: Attachment; onFail: () => void }) {
  return (
    // biome-ignore lint/performance/noImgElement: private, and not to be kept by an image cache
    <img
      src={preview ?? href}
      alt=""
      loading="lazy"
      decoding="async"
      className="size-full object-cover"
      onError={onFail}
      // An image of the page that the server sent may have failed before React listened.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) onFail()
      }}
    />
  )
}
