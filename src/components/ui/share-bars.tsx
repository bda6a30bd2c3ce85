interface ShareBarsProps {
  label: string
  items: readonly { name: string; count: number; hint?: string }[]
}

/** What a whole is made of: a bar for each part, with its number beside it. */
export function ShareBars({ label, items }: ShareBarsProps) {
  const whole = Math.max(
    1,
    items.reduce((sum, { count }) => sum + count, 0),
  )
  return (
    <ul aria-label={label} className="flex flex-col gap-4">
      {items.map(({ name, count, hint }) => (
        <li key={name} className="flex flex-col gap-1.5">
          <div className="flex justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="font-medium tabular-nums">{count}</span>
          </div>
          <svg viewBox="0 0 100 1" preserveAspectRatio="none" className="h-2 w-full" aria-hidden="true">
            <rect width="100" height="1" className="fill-raised" />
            <rect width={(100 * count) / whole} height="1" className="fill-accent" />
          </svg>
          {hint && <span className="text-sm text-muted">{hint}</span>}
        </li>
      ))}
    </ul>
  )
}
