import { cn } from '~/lib/cn'

interface AvatarProps {
  /** At most two letters, shown while there is no picture. */
  initials: string
  /** A picture of 3 by 2. */
  picture: string | null
  large?: boolean
}

/** A company at a glance. Its name stands beside it, so a screen reader skips this. */
export function Avatar({ initials, picture, large = false }: AvatarProps) {
  if (picture)
    return (
      // biome-ignore lint/performance/noImgElement: stored small already, and served by our own address
      <img
        src={picture}
        alt=""
        width={large ? 144 : 84}
        height={large ? 96 : 56}
        className={cn('shrink-0 rounded-xl border border-border bg-surface object-contain', large ? 'h-24' : 'h-14')}
      />
    )
  return (
    <span
      aria-hidden="true"
      className={cn(
        'inline-flex shrink-0 items-center justify-center rounded-xl border border-accent/30 bg-accent/10 font-semibold text-accent',
        large ? 'size-20 text-2xl sm:size-24 sm:text-3xl' : 'size-14 text-lg',
      )}
    >
      {initials}
    </span>
  )
}
