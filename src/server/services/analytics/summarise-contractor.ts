import { and, eq, gte, type SQL, sql } from 'drizzle-orm'
import type { ContractorAnalytics } from '~/contracts/contractor-analytics'
import { responseRate, wonRate } from '~/domain/assignment-status'
import { lastMonths } from '~/domain/calendar'
import type { Executor } from '~/server/db/client'
import { assignments } from '~/server/db/schema'
import { ownLeads } from '../assignment/assignment-scope'
import type { ContractorContext } from '../context'
import { readAnswers } from './read-answers'

const monthsShown = 12
const reasonsShown = 10

/** How the signed-in contractor does, over all of their leads: four queries, however many leads. */
export async function summariseContractor(ctx: ContractorContext): Promise<ContractorAnalytics> {
  const own = ownLeads(ctx.actor.contractorId)
  const months = lastMonths(ctx.now, monthsShown)
  const [totals, byMonth, declineReasons, answeredInTime] = await Promise.all([
    readTotals(ctx.db, own),
    readMonths(ctx.db, own, months[0] ?? ''),
    readReasons(ctx.db, own),
    readAnswers(ctx, own),
  ])
  const { total, unanswered, unansweredAway, won, lost, expired, declined, lostAnswered, medianSeconds } = totals
  return {
    months: months.map((month) => byMonth.get(month) ?? { month, leads: 0, answered: 0, won: 0 }),
    totalLeads: total,
    answeredLeads: total - unanswered,
    responseRate: responseRate({ total, new: unanswered, away: unansweredAway }),
    medianHoursToAnswer: medianSeconds === null ? null : Math.round(medianSeconds / 360) / 10,
    answeredInTime,
    wonLeads: won,
    lostLeads: lost,
    wonRate: wonRate({ won, lost }),
    missed: { expired, declined, lost: lostAnswered },
    declineReasons,
  }
}

const counted = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`

async function readTotals(db: Executor, own: SQL | undefined) {
  const [row] = await db
    .select({
      total: sql<number>`count(*)::int`,
      unanswered: counted(sql`status = 'new'`),
      unansweredAway: counted(sql`status = 'new' and while_away`),
      won: counted(sql`status = 'won'`),
      lost: counted(sql`status = 'lost'`),
      declined: counted(sql`status = 'declined'`),
      expired: counted(sql`expired_at is not null and status in ('new', 'lost')`),
      lostAnswered: counted(sql`status = 'lost' and expired_at is null`),
      medianSeconds: sql<number | null>`(
        percentile_cont(0.5) within group (order by extract(epoch from first_answered_at - created_at))
        filter (where first_answered_at is not null)
      )::float8`,
    })
    .from(assignments)
    .where(own)
  if (!row) throw new Error('an aggregate answered no row')
  return row
}

/** Months are those of the calendar in UTC, as everything the API dates. */
async function readMonths(db: Executor, own: SQL | undefined, first: string) {
  const month = sql<string>`to_char(created_at at time zone 'UTC', 'YYYY-MM')`
  const rows = await db
    .select({
      month: month.as('month'),
      leads: sql<number>`count(*)::int`,
      answered: counted(sql`status <> 'new'`),
      won: counted(sql`status = 'won'`),
    })
    .from(assignments)
    .where(and(own, gte(assignments.createdAt, new Date(`${first}-01T00:00:00Z`))))
    .groupBy(sql`1`)
  return new Map(rows.map((row) => [row.month, row]))
}

function readReasons(db: Executor, own: SQL | undefined) {
  return db
    .select({ reason: sql<string>`decline_reason`, count: sql<number>`count(*)::int` })
    .from(assignments)
    .where(and(own, eq(assignments.status, 'declined')))
    .groupBy(sql`1`)
    .orderBy(sql`2 desc, 1`)
    .limit(reasonsShown)
}
