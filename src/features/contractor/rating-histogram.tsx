import { cn } from '~/lib/cn'

/** How many reviews gave five stars, four and so on: `counts` begins with one star. */
export function RatingHistogram({ counts, className }: { counts: readonly number[]; className?: string }) {
  const whole = Math.max(
    1,
    counts.reduce((sum, count) => sum + count, 0),
  )
  return (
    <ul aria-label="Stars given" className={cn('flex max-w-md flex-col gap-1.5 text-sm', className)}>
      {counts
        .map((count, at) => ({ count, stars: at + 1 }))
        .reverse()
        .map(({ count, stars }) => (
          <li key={stars} className="grid grid-cols-[3.5rem_1fr_2rem] items-center gap-3">
            <span className="text-muted">{stars === 1 ? '1 star' : `${stars} stars`}</span>
            <svg viewBox="0 0 100 1" preserveAspectRatio="none" className="h-2 w-full rounded-full" aria-hidden="true">
              <rect width="100" height="1" className="fill-raised" />
              <rect width={(100 * count) / whole} height="1" className="fill-foreground/70" />
            </svg>
            <span className="text-right tabular-nums">{count}</span>
          </li>
        ))}
    </ul>
  )
}
