import { cn } from '~/lib/cn'

/** One or two letters in a tile. The name stands beside it, so it is decoration. */
export function Avatar({ text, className }: { text: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'inline-flex size-10 shrink-0 items-center justify-center rounded-lg border border-border bg-raised text-sm font-semibold',
        className,
      )}
    >
      {text}
    </span>
  )
}
