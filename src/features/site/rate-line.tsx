import type { PublicRate } from '~/contracts/rate'
import { formatDay } from '~/lib/format'

/** What winning a job costs now and next, from the rates that are set (rule 71). */
export function RateLine({ rate }: { rate: PublicRate | null }) {
  if (!rate) return null
  const { holding, next } = rate
  const now = holding && holding.percent > 0 ? `Now: ${holding.wording}` : 'Now: winning a job is free.'
  return <>{next ? `${now} From ${formatDay(next.holdsFrom)}: ${next.wording}` : now}</>
}
