import { subDays } from 'date-fns/subDays'
import { subHours } from 'date-fns/subHours'
import { sql } from 'drizzle-orm'
import type { KeptRate } from '~/contracts/analytics'
import { keptRateRange } from '~/domain/kept-rate'
import { matching } from '~/domain/matching'
import type { ServiceContext } from '../context'

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
  const due = subHours(ctx.now, matching.matchWithinHours).toISOString()
  const inTime = sql`first_matched_at <= created_at + ${`${matching.matchWithinHours} hours`}::interval`
  const [row] = await ctx.db.execute<Row>(sql`
    select count(*)::int as requests, count(*) filter (where ${inTime})::int as matched
    from projects
    where created_at > ${since} and direct_contractor_id is null
      and (first_matched_at is not null or (created_at <= ${due} and not exists (
        select from project_status_history
        where project_id = projects.id and new_status = 'cancelled'
          and project_status_history.created_at < projects.created_at + ${`${matching.matchWithinHours} hours`}::interval
      )))`)
  if (!row || row.requests < keptRateRange.fewest) return null
  // Never rounded up to what was not reached.
  return { ...row, percent: Math.floor((100 * row.matched) / row.requests), days: keptRateRange.days }
}
