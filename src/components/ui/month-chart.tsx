import { cn } from '~/lib/cn'

export interface ChartSeries {
  label: string
  values: readonly number[]
}

interface MonthChartProps {
  label: string
  /** `YYYY-MM`, the oldest first. */
  months: readonly string[]
  /** At most two, distinguishable without colour: the second is drawn inside the first. */
  series: readonly ChartSeries[]
}

const fills = ['fill-border-strong', 'fill-accent'] as const
const swatches = ['bg-border-strong', 'bg-accent'] as const

const shortMonth = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
const longMonth = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const dateOf = (month: string) => new Date(`${month}-01T00:00:00Z`)

/** Bars by month with the numbers over them, and the same numbers as a table. */
export function MonthChart({ label, months, series }: MonthChartProps) {
  const highest = Math.max(1, ...series.flatMap(({ values }) => values))
  const described = months.map(
    (month, index) =>
      `${longMonth.format(dateOf(month))}: ${series.map((one) => `${one.values[index] ?? 0} ${one.label.toLowerCase()}`).join(', ')}`,
  )
  return (
    <figure className="flex flex-col gap-4">
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
        {series.map(({ label: name }, index) => (
          <span key={name} className="inline-flex items-center gap-2">
            <span className={cn('size-3 rounded-sm', swatches[index])} aria-hidden="true" />
            {name}
          </span>
        ))}
      </figcaption>
      <div role="img" aria-label={`${label}. ${described.join('. ')}`} className="flex items-end gap-1 sm:gap-2">
        {months.map((month, index) => (
          <div key={month} className="flex min-w-0 flex-1 flex-col items-center gap-1">
            <span className="text-xs tabular-nums text-muted">{series[0]?.values[index] || ''}</span>
            <svg
              viewBox="0 0 10 100"
              preserveAspectRatio="none"
              className="h-32 w-full border-b border-border"
              aria-hidden="true"
            >
              {series.map(({ label: name, values }, position) => {
                const height = (100 * (values[index] ?? 0)) / highest
                const inset = 1 + 2 * position
                return (
                  <rect
                    key={name}
                    x={inset}
                    width={10 - 2 * inset}
                    y={100 - height}
                    height={height}
                    className={fills[position]}
                  />
                )
              })}
            </svg>
            <span className="text-xs text-muted">{shortMonth.format(dateOf(month))}</span>
          </div>
        ))}
      </div>
      <details className="text-sm">
        <summary className="flex min-h-11 cursor-pointer items-center font-medium">The numbers as a table</summary>
        <table className="w-full text-left tabular-nums">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr className="border-b border-border text-muted">
              <th scope="col" className="py-2 font-medium">
                Month
              </th>
              {series.map(({ label: name }) => (
                <th key={name} scope="col" className="py-2 text-right font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((month, index) => (
              <tr key={month} className="border-b border-border last:border-0">
                <th scope="row" className="py-2 font-normal">
                  {longMonth.format(dateOf(month))}
                </th>
                {series.map(({ label: name, values }) => (
                  <td key={name} className="py-2 text-right">
                    {values[index] ?? 0}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
