import type { KeptRate } from '~/contracts/analytics'
import { keptRateRange } from '~/domain/kept-rate'
import { matching } from '~/domain/matching'

/** How often the promise was kept, from rows (rule 79); nothing while there are too few of them. */
export function KeptRateLine({ rate }: { rate: KeptRate }) {
  if (!rate) return null
  const { percent, requests } = rate
  return (
    <p className="mt-8 flex flex-wrap items-baseline gap-x-3 text-muted">
      <strong className="text-3xl font-semibold tabular-nums text-foreground">{percent}%</strong>
      <span>
        of {requests.toLocaleString('en-CA')} requests of the last {keptRateRange.days} days were matched with a
        contractor within {matching.matchWithinHours} hours.
      </span>
    </p>
  )
}
