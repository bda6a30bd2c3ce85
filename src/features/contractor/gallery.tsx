'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog'
import type { Photo } from '~/contracts/photo'

/** Photos of past work (rule 94): small beside each other, one large in a dialog. */
export function Gallery({ photos }: { photos: readonly Photo[] }) {
  const [shown, setShown] = useState<number | null>(null)
  const photo = shown === null ? undefined : photos[shown]
  if (photos.length === 0) return null
  return (
    <section aria-labelledby="photos" className="mt-10">
      <h2 id="photos" className="text-lg font-semibold">
        Photos of past work
      </h2>
      <ul className="mt-3 grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3 lg:grid-cols-4">
        {photos.map(({ id, caption, sizes }, at) => (
          <li key={id} className="min-w-0">
            <button
              type="button"
              onClick={() => setShown(at)}
              aria-label={`Open photo ${at + 1} of ${photos.length}${caption ? `: ${caption}` : ''}`}
              className="group block w-full text-left"
            >
              {/* biome-ignore lint/performance/noImgElement: stored in its sizes already */}
              <img
                src={sizes[0]?.url}
                srcSet={sourceSet(sizes)}
                sizes="(min-width: 1024px) 17rem, (min-width: 640px) 33vw, 50vw"
                alt=""
                width={sizes[0]?.width}
                height={sizes[0]?.height}
                loading="lazy"
                className="aspect-4/3 w-full rounded-xl border border-border bg-raised object-cover transition-opacity group-hover:opacity-90"
              />
              {caption && <span className="mt-1.5 block truncate text-sm text-muted">{caption}</span>}
            </button>
          </li>
        ))}
      </ul>
      {photo && shown !== null && (
        <PhotoDialog photo={photo} at={shown} total={photos.length} onShow={setShown} onClose={() => setShown(null)} />
      )}
    </section>
  )
}

const sourceSet = (sizes: Photo['sizes']) => sizes.map(({ url, width }) => `${url} ${width}w`).join(', ')

interface PhotoDialogProps {
  photo: Photo
  at: number
  total: number
  onShow: (at: number) => void
  onClose: () => void
}

function PhotoDialog({ photo: { id, caption, sizes }, at, total, onShow, onClose }: PhotoDialogProps) {
  const full = sizes.at(-1)
  const previous = (at + total - 1) % total
  const next = (at + 1) % total

  // Synchronises with the keyboard, wherever in the dialog the focus is.
  useEffect(() => {
    const move = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') onShow(previous)
      if (key === 'ArrowRight') onShow(next)
    }
    window.addEventListener('keydown', move)
    return () => window.removeEventListener('keydown', move)
  }, [previous, next, onShow])

  return (
    <Dialog open full onClose={onClose} title={`Photo ${at + 1} of ${total}`}>
      {/* biome-ignore lint/performance/noImgElement: stored in its sizes already */}
      <img
        key={id}
        src={full?.url}
        srcSet={sourceSet(sizes)}
        sizes="(min-width: 1152px) 1100px, 100vw"
        alt={caption ?? `Photo ${at + 1}`}
        width={full?.width}
        height={full?.height}
        className="mx-auto max-h-[60dvh] w-auto rounded-lg object-contain"
      />
      <div className="mt-4 flex items-center justify-between gap-3">
        <p aria-live="polite" className="min-w-0 flex-1 text-sm wrap-anywhere text-muted">
          {caption}
          <span className="sr-only">{` Photo ${at + 1} of ${total}`}</span>
        </p>
        {total > 1 && (
          <div className="flex gap-2">
            <Button variant="secondary" onClick={() => onShow(previous)} aria-label="Previous photo">
              <ChevronLeft className="size-5" aria-hidden="true" />
            </Button>
            <Button variant="secondary" onClick={() => onShow(next)} aria-label="Next photo">
              <ChevronRight className="size-5" aria-hidden="true" />
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
