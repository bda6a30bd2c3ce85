import { Star } from 'lucide-react'
import { cn } from '~/lib/cn'

const stars = [1, 2, 3, 4, 5] as const

interface StarsProps {
  /** From 1 to 5; parts of a star are drawn as parts. */
  value: number
  className?: string
}

/** A rating to look at, said as `4 out of 5 stars`. */
export function Stars({ value, className }: StarsProps) {
  return (
    <span role="img" aria-label={`${Number(value.toFixed(1))} out of 5 stars`} className="inline-flex gap-0.5">
      {stars.map((star) => (
        <StarShape key={star} fill={Math.min(1, Math.max(0, value - star + 1))} className={className} />
      ))}
    </span>
  )
}

function StarShape({ fill, className }: { fill: number; className?: string | undefined }) {
  return (
    <span className={cn('relative inline-block size-4', className)} aria-hidden="true">
      <Star className="absolute inset-0 size-full text-border-strong" />
      {fill > 0 && (
        <span className="absolute inset-y-0 left-0 overflow-hidden" style={{ width: `${fill * 100}%` }}>
          <Star className={cn('size-4 fill-accent text-accent', className)} />
        </span>
      )}
    </span>
  )
}
