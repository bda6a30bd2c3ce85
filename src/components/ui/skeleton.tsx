import { cn } from '~/lib/cn'

/** The shape of what is coming. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={cn('animate-pulse rounded-lg bg-raised motion-reduce:animate-none', className)}
    />
  )
}
