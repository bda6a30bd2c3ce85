'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog'
import { Picture } from '~/components/ui/picture'
import type { Photo } from '~/contracts/photo'
import { cn } from '~/lib/cn'

/** Photos that are seen at once; the dialog has all of them. */
const tiles = 5

/** Photos of past work (rule 94): the first one large, a few beside it, all of them in a dialog. */
export function Gallery({ photos }: { photos: readonly Photo[] }) {
  const [shown, setShown] = useState<number | null>(null)
  const photo = shown === null ? undefined : photos[shown]
  if (photos.length === 0) return null
  // One large beside a few; too few stand in a row.
  const leads = photos.length >= tiles
  return (
    <section aria-labelledby="photos" className="mt-8">
      <h2 id="photos" className="text-lg font-semibold">
        Photos of past work
      </h2>
      <ul className={cn('mt-3 grid grid-cols-2 gap-2', leads ? 'sm:grid-cols-4 sm:grid-rows-2' : 'sm:grid-cols-3')}>
        {photos.slice(0, tiles).map(({ id, caption, sizes }, at) => (
          <li
            key={id}
            className={cn(
              'min-w-0',
              at === 0 && (leads ? 'col-span-2 sm:row-span-2' : photos.length === 1 && 'max-sm:col-span-2'),
            )}
          >
            <button
              type="button"
              onClick={() => setShown(at)}
              aria-label={`Open photo ${at + 1} of ${photos.length}${caption ? `: ${caption}` : ''}`}
              className="group relative block size-full overflow-hidden rounded-xl"
            >
              <Picture
                sizes={sizes}
                eager={at === 0}
                layout={at === 0 && leads ? '(min-width: 640px) 35rem, 100vw' : '(min-width: 640px) 17rem, 50vw'}
                className="aspect-4/3 h-full group-hover:opacity-90"
              />
              {at === tiles - 1 && photos.length > tiles && (
                <span className="absolute right-2 bottom-2 rounded-lg bg-background/90 px-2.5 py-1 text-sm font-medium">
                  {photos.length - tiles} more
                </span>
              )}
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
