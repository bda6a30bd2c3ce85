interface ProgressProps {
  /** Percent, 0 to 100. */
  value: number
  label: string
}

export function Progress({ value, label }: ProgressProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-1.5 overflow-hidden rounded-full bg-raised"
    >
      <div
        className="h-full origin-left rounded-full bg-accent transition-transform duration-200"
        style={{ transform: `scaleX(${value / 100})` }}
      />
    </div>
  )
}
