import { subDays } from 'date-fns/subDays'
import { sql } from 'drizzle-orm'
import type { KeptRate } from '~/contracts/analytics'
import { keptRateRange } from '~/domain/kept-rate'
import { cachedRead } from '../cached-read'
import type { ServiceContext } from '../context'
import { keptOutcome } from './definitions'

interface Row extends Record<string, unknown> {
  requests: number
  matched: number
}

/**
 * The share of the last 90 days' requests that got their first contractor within 24 hours (rule 79); null while there
 * are fewer than twenty. Direct requests are left out, since their homeowner did the matching, and so is what was
 * closed before its 24 hours were over.
 */
export async function measureKeptRate(ctx: ServiceContext): Promise<KeptRate> {
  const since = subDays(ctx.now, keptRateRange.days).toISOString()
  const [row] = await ctx.db.execute<Row>(sql`
    select count(outcome)::int as requests, count(*) filter (where outcome = 'kept')::int as matched
    from (select ${keptOutcome(ctx.now)} as outcome from projects where created_at > ${since}) judged`)
  if (!row || row.requests < keptRateRange.fewest) return null
  // Never rounded up to what was not reached.
  return { ...row, percent: Math.floor((100 * row.matched) / row.requests), days: keptRateRange.days }
}

export const readKeptRate = cachedRead(measureKeptRate)
