import { subDays } from 'date-fns/subDays'
import { eq, sql } from 'drizzle-orm'
import type { ListTurnsInput, Turns } from '~/contracts/turns'
import { NotFoundError } from '~/domain/errors'
import { categories } from '~/server/db/schema'
import type { AdminContext } from '../context'
import { awayNow } from '../contractor/away-now'

const days = 90
/** Contractors that are listed; the shares are of all. */
const listed = 200

interface Row extends Record<string, unknown> {
  contractorId: string
  companyName: string
  city: string
  turns: number
  lastTurnAt: string | null
  openLeads: number
  leadsWanted: number
  away: boolean
  contractors: number
  allTurns: number
  most: number
  least: number
}

/**
 * Who had how many turns of a service in a province in the last 90 days, the longest without one first, and how far
 * that is from an equal share (rule 66).
 * @throws NotFoundError for an unknown service
 */
export async function listTurns(ctx: AdminContext, { service, province }: ListTurnsInput): Promise<Turns> {
  const [category] = await ctx.db.select({ id: categories.id }).from(categories).where(eq(categories.slug, service))
  if (!category) throw new NotFoundError('Service')
  const rows = await ctx.db.execute<Row>(sql`
    with offering as (
      select contractors.* from contractor_services
      join contractors on contractors.id = contractor_id and category_id = ${category.id}
      where province = ${province} and verified and status = 'published'
    ), taken as (
      select contractor_id, count(*)::int as turns, max(assignments.created_at) as last
      from projects join assignments on assignments.project_id = projects.id
      where category_id = ${category.id} and projects.province = ${province} and origin <> 'direct'
        and assignments.created_at > ${subDays(ctx.now, days).toISOString()}::timestamptz
      group by contractor_id
    )
    select id as "contractorId", company_name as "companyName", city, coalesce(turns, 0) as turns,
      last::text as "lastTurnAt", leads_wanted as "leadsWanted", ${awayNow(ctx.now)} as away,
      (
        select count(*)::int from assignments
        where contractor_id = offering.id and slot is not null and status <> 'won'
      ) as "openLeads",
      count(*) over ()::int as contractors, sum(coalesce(turns, 0)) over ()::int as "allTurns",
      max(coalesce(turns, 0)) over ()::int as most, min(coalesce(turns, 0)) over ()::int as least
    from offering left join taken on taken.contractor_id = offering.id
    order by last nulls first, sort_name, id limit ${listed}`)
  const { contractors = 0, allTurns = 0, most = 0, least = 0 } = rows[0] ?? {}
  const share = (turns: number) => (allTurns === 0 ? null : percent(turns / allTurns))
  const equal = allTurns / contractors
  return {
    days,
    turns: allTurns,
    equalShare: contractors === 0 ? null : percent(1 / contractors),
    furthest: allTurns === 0 ? null : percent(Math.max(most - equal, equal - least) / allTurns),
    contractors: rows.map(({ contractors: _all, allTurns: _turns, most: _most, least: _least, ...row }) => ({
      ...row,
      share: share(row.turns),
      lastTurnAt: row.lastTurnAt === null ? null : new Date(row.lastTurnAt),
    })),
  }
}

/** With one decimal. */
const percent = (fraction: number) => Math.round(1000 * fraction) / 10
