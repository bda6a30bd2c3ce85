import { Star } from 'lucide-react'
import { pluralize } from '~/lib/format'

/** The average to one decimal and how many reviews made it; nothing while there is none. */
export function Rating({ average, count }: { average: number; count: number }) {
  if (average <= 0) return null
  return (
    <p className="inline-flex items-center gap-1.5 text-sm">
      <Star className="size-4 fill-accent text-accent" aria-hidden="true" />
      <span className="font-semibold tabular-nums">{average.toFixed(1)}</span>
      <span className="sr-only">out of 5</span>
      <span className="text-muted">({pluralize(count, 'review')})</span>
    </p>
  )
}
