import { type SQL, sql } from 'drizzle-orm'
import type {
  ListMeasuredInput,
  Marketplace,
  MeasuredList,
  MeasuredRequest,
  MeasureMarketplaceInput,
} from '~/contracts/marketplace'
import { addCalendarDays } from '~/domain/calendar'
import { InvalidError } from '~/domain/errors'
import { defaultRangeDays, type Figures, longestRangeDays, type RequestSelection } from '~/domain/marketplace-measures'
import { matching } from '~/domain/matching'
import { toDollars } from '~/domain/money'
import type { Province } from '~/domain/province'
import type { AdminContext } from '../context'
import { inOrderOf, readPage } from '../list/keyset'
import { acceptedCents, countMissed, hoursToMatch, keptOutcome, leadFigures, settledResult } from './definitions'

interface FigureRow extends Record<string, unknown>, Omit<Figures, 'value'> {
  cents: string
  month: string | null
  trade: string | null
  name: string | null
  province: Province | null
  /** Which of month, trade and province these are not the figures of, as bits. */
  over: number
}

/** Columns of one group of the measured requests. */
const figures = sql`
  count(*)::int as requests,
  count(hours)::int as matched,
  round((percentile_cont(0.5) within group (order by hours))::numeric, 1)::float8 as "medianHours",
  count(kept)::int as judged,
  count(*) filter (where kept = 'kept')::int as kept,
  (count(kept) * ${sql.raw(String(matching.maxCompeting))})::int as slots,
  coalesce(sum(slots_wanted) filter (where kept is not null), 0)::int as "slotsFilled",
  coalesce(sum(in_time + missed), 0)::int as answers,
  coalesce(sum(in_time), 0)::int as "answeredInTime",
  count(result)::int as decided,
  count(*) filter (where result = 'hired')::int as hired,
  count(cents)::int as valued,
  coalesce(sum(cents), 0)::text as cents`

/**
 * What the marketplace is run by, over the requests that were sent in a range of days, in all and by month, trade and
 * province: one query, which reads requests, leads and quotes once each (rule 100).
 * @throws InvalidError for a range that is backwards or too long
 */
export async function measureMarketplace(ctx: AdminContext, input: MeasureMarketplaceInput): Promise<Marketplace> {
  const { from, to } = rangeOf(ctx.now, input)
  const rows = await ctx.db.execute<FigureRow>(sql`
    with measured as materialized (
      select to_char(projects.created_at at time zone 'UTC', 'YYYY-MM') as month, ${tradeOf}, projects.province,
        slots_wanted, ${measuredColumns(ctx.now)}
      from projects left join categories on categories.id = category_id
      left join ${leadFigures(ctx.now, isWithin(ctx.now, input))} leads on leads.project_id = projects.id
      where ${isWithin(ctx.now, input)}
    )
    select month, trade, name, province, grouping(month, trade, province) as over, ${figures}
    from measured group by grouping sets ((), (month), (trade, name), (province))`)
  const groups = (over: number) =>
    rows.filter((row) => row.over === over).map((row) => ({ ...row, figures: figuresOf(row) }))
  const byRequests = (a: { requests: number }, b: { requests: number }) => b.requests - a.requests
  const [total] = groups(0b111)
  if (!total) throw new Error('an aggregate answered no row')
  return {
    from,
    to,
    total: total.figures,
    months: monthsBetween(from, to).map((month) => ({
      month,
      ...(groups(0b011).find((row) => row.month === month)?.figures ?? nothing),
    })),
    trades: groups(0b101)
      .map((row) => ({ trade: row.trade ?? '', name: row.name ?? '', ...row.figures }))
      .sort(byRequests),
    provinces: groups(0b110)
      .map((row) => ({ province: row.province, ...row.figures }))
      .sort(byRequests),
  }
}

/**
 * The requests behind the measures, the latest first, each with what it counts as.
 * @throws InvalidError for a cursor of another list, or a range that is backwards or too long
 */
export async function listMeasured(ctx: AdminContext, input: ListMeasuredInput): Promise<MeasuredList> {
  const { limit, cursor, which, trade, province } = input
  const page = await readPage(
    ctx.db,
    {
      name: 'measured',
      order: 'desc',
      filters: { ...rangeOf(ctx.now, input), which, trade, province },
      table: sql`projects`,
      keys: [{ expression: sql`created_at`, type: 'timestamptz' }],
      partitions: [sql`true`],
      where: sql`${isWithin(ctx.now, input)} and ${selected(ctx.now)[which]}`,
    },
    { limit, cursor, offset: 0 },
  )
  const rows = page.ids.length === 0 ? [] : await readMeasured(ctx, page.ids)
  return { requests: inOrderOf(page.ids, rows), nextCursor: page.nextCursor, previousCursor: page.previousCursor }
}

interface MeasuredRow extends Record<string, unknown> {
  id: string
  reference: string
  name: string
  province: Province | null
  createdAt: string
  slotsFilled: number
  hours: number | null
  kept: MeasuredRequest['kept']
  in_time: number
  missed: number
  result: MeasuredRequest['result']
  cents: string | null
}

async function readMeasured(ctx: AdminContext, ids: readonly string[]): Promise<MeasuredRequest[]> {
  const isOfPage = sql`projects.id in (${sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )})`
  const rows = await ctx.db.execute<MeasuredRow>(sql`
    select projects.id, reference, ${tradeOf}, projects.province, projects.created_at::text as "createdAt",
      slots_wanted as "slotsFilled", ${measuredColumns(ctx.now)}
    from projects left join categories on categories.id = category_id
    left join ${leadFigures(ctx.now, isOfPage)} leads on leads.project_id = projects.id
    where ${isOfPage}`)
  return rows.map(
    ({ id, reference, name, province, createdAt, slotsFilled, hours, kept, in_time, missed, result, cents }) => ({
      id,
      reference,
      trade: name,
      province,
      createdAt: new Date(createdAt),
      hoursToMatch: hours === null ? null : Math.round(10 * hours) / 10,
      kept,
      slotsFilled,
      answeredInTime: in_time,
      answeredLate: missed,
      result,
      value: cents === null ? null : toDollars(Number(cents)),
    }),
  )
}

const tradeOf = sql`coalesce(categories.slug, 'other') as trade, coalesce(categories.name, 'Other') as name`

const won = sql`coalesce(leads.won, false)`

/** What each request counts as, beside what came of its `leads`. */
const measuredColumns = (now: Date) => sql`
  ${hoursToMatch} as hours, ${keptOutcome(now)} as kept, ${settledResult(won)} as result,
  ${acceptedCents(won, sql`leads.cents`)} as cents,
  coalesce(leads.in_time, 0) as in_time, coalesce(leads.missed, 0) as missed`

const selected = (now: Date): Record<RequestSelection, SQL> => ({
  all: sql`true`,
  matched: sql`${hoursToMatch} is not null`,
  kept: sql`${keptOutcome(now)} = 'kept'`,
  missed: sql`${keptOutcome(now)} = 'missed'`,
  slots_free: sql`${keptOutcome(now)} is not null and slots_wanted < ${sql.raw(String(matching.maxCompeting))}`,
  answer_missed: sql`${countMissed(now)} > 0`,
  hired: sql`${settledResult()} = 'hired'`,
  not_hired: sql`${settledResult()} = 'not_hired'`,
  valued: sql`${acceptedCents()} is not null`,
})

type Range = Pick<MeasureMarketplaceInput, 'from' | 'to' | 'trade' | 'province'>

/** Whole days in UTC, both counted. @throws InvalidError for a range that is backwards or too long */
function rangeOf(now: Date, { from, to }: Range): { from: string; to: string } {
  const last = to ?? now.toISOString().slice(0, 10)
  const first = from ?? addCalendarDays(last, 1 - defaultRangeDays)
  if (first > last) throw new InvalidError('The first day must not be after the last', { field: 'from' })
  if (addCalendarDays(first, longestRangeDays) <= last)
    throw new InvalidError(`Please choose at most ${longestRangeDays} days`, { field: 'from' })
  return { from: first, to: last }
}

function isWithin(now: Date, { trade, province, ...range }: Range): SQL {
  const { from, to } = rangeOf(now, range)
  const ofTrade =
    trade === 'other'
      ? sql`projects.category_id is null`
      : sql`projects.category_id = (select id from categories where slug = ${trade})`
  return sql`projects.created_at >= ${`${from}T00:00:00Z`}::timestamptz
    and projects.created_at < ${`${addCalendarDays(to, 1)}T00:00:00Z`}::timestamptz
    ${trade === undefined ? sql`` : sql`and ${ofTrade}`}
    ${province === undefined ? sql`` : sql`and projects.province = ${province}`}`
}

const nothing: Figures = {
  requests: 0,
  matched: 0,
  medianHours: null,
  judged: 0,
  kept: 0,
  slots: 0,
  slotsFilled: 0,
  answers: 0,
  answeredInTime: 0,
  decided: 0,
  hired: 0,
  valued: 0,
  value: 0,
}

function figuresOf({
  cents,
  month: _month,
  trade: _trade,
  name: _name,
  province: _province,
  over: _over,
  ...row
}: FigureRow): Figures {
  return { ...row, value: toDollars(Number(cents)) } as Figures
}

function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); ) {
    months.push(month)
    month = addCalendarDays(`${month}-01`, 31).slice(0, 7)
  }
  return months
}
