import { cn } from '~/lib/cn'

interface PictureProps {
  /** The same picture, the smaller one first. */
  sizes: readonly { url: string; width: number; height: number }[]
  /** How wide it is drawn, as the attribute `sizes` says it. */
  layout: string
  alt?: string
  /** Whether it is on the screen at first; others are asked for when they come near it. */
  eager?: boolean | undefined
  className?: string
}

/** A stored picture in its sizes; its place is kept. */
export function Picture({ sizes, layout, alt = '', eager = false, className }: PictureProps) {
  return (
    // biome-ignore lint/performance/noImgElement: stored in its sizes already
    <img
      src={sizes[0]?.url}
      srcSet={sizes.map(({ url, width }) => `${url} ${width}w`).join(', ')}
      sizes={layout}
      alt={alt}
      width={sizes[0]?.width}
      height={sizes[0]?.height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={cn('w-full rounded-xl border border-border bg-raised object-cover transition-opacity', className)}
    />
  )
}
