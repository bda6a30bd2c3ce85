import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { ContractorLead, LeadPage, LeadRow, PageLeadsInput } from '~/contracts/lead'
import { type AssignmentStatus, assignmentStatuses } from '~/domain/assignment-status'
import { hiddenCustomerName } from '~/domain/contact-access'
import { nobody } from '~/domain/erasure'
import { type InboxSort, rowDescriptionLength } from '~/domain/lead-list'
import { closedProjectStatuses } from '~/domain/project-status'
import { assignments } from '~/server/db/schema/index'
import { anyAccent, typedWords } from '~/server/db/search'
import type { ContractorContext } from '../context'
import { inOrderOf, readPage } from '../list/keyset'
import type { SortKey } from '../list/page-query'
import { ownLeads } from './assignment-scope'
import { contactReadable } from './contact-access'
import { distanceKm, movedAt, presentLead, readLeads, selectLeads } from './list-assignments'

const moved: SortKey = { expression: sql`moved_at`, type: 'timestamptz' }

/** Sorts behind every instant, and in front of none. */
const never = sql`9999999999`
const farthest = sql`1000000`

/** All of them descend: what is due or near is negated (rule 87). */
const sorts: Record<InboxSort, readonly SortKey[]> = {
  due: [
    {
      expression: sql`(- coalesce(extract(epoch from awaited_since), ${never}))::double precision`,
      type: 'double precision',
    },
    moved,
  ],
  moved: [moved],
  newest: [{ expression: sql`created_at`, type: 'timestamptz' }],
  nearest: [{ expression: sql`(- coalesce(distance_km, ${farthest}))::int`, type: 'integer' }, moved],
}

const lists: Record<PageLeadsInput['list'], { where: SQL; keys?: readonly SortKey[] }> = {
  leads: { where: sql`true` },
  messages: {
    where: sql`written_at is not null`,
    keys: [{ expression: sql`written_at`, type: 'timestamptz' }],
  },
  jobs: {
    where: sql`status = 'won'`,
    keys: [
      { expression: sql`in_hand::int`, type: 'integer' },
      { expression: sql`priority::int`, type: 'integer' },
      { expression: sql`created_at`, type: 'timestamptz' },
    ],
  },
}

/**
 * One page of a list of the dashboard, sorted and searched over all of the contractor's leads.
 * @throws InvalidError for a cursor of another list
 */
export async function pageLeads(
  ctx: ContractorContext,
  { list, status, search, sort, ...input }: PageLeadsInput,
): Promise<LeadPage> {
  const { contractorId } = ctx.actor
  const own = ownLeads(contractorId)
  const table = searchedLeads(own, ctx.now)
  const found = search ? matches(search) : sql`true`
  const { where, keys = sorts[sort] } = lists[list]
  const [page, counted] = await Promise.all([
    readPage(
      ctx.db,
      {
        name: 'leads',
        sort: list === 'leads' ? sort : list,
        order: 'desc',
        filters: { contractorId, list, status, search },
        table,
        keys,
        partitions: [sql`true`],
        narrow: sql`${where} and ${found} ${status ? sql`and status = ${status}` : sql``}`,
      },
      input,
    ),
    ctx.db.execute<{ status: AssignmentStatus; every: number; found: number; inHand: number }>(sql`
      select status, count(*)::int as every, count(*) filter (where ${found})::int as found,
        count(*) filter (where in_hand)::int as "inHand"
      from ${table} group by status`),
  ])
  const shown = and(own, inArray(assignments.id, page.ids))
  const rows = page.ids.length === 0 ? [] : await readLeads(ctx.db, ctx.now, () => selectLeads(ctx.db, shown))
  const sum = (key: 'every' | 'inHand') => counted.reduce((total, row) => total + row[key], 0)
  return {
    leads: inOrderOf(
      page.ids,
      rows.map((row) => toRow(presentLead(row, ctx.now))),
    ),
    total: page.found ?? 0,
    nextCursor: page.nextCursor,
    previousCursor: page.previousCursor,
    statusTotals: assignmentStatuses.flatMap((of) => {
      const total = counted.find((row) => row.status === of)?.found ?? 0
      return total > 0 ? [{ status: of, total }] : []
    }),
    inHand: sum('inHand'),
    all: sum('every'),
  }
}

function toRow({ answers: _, contractorNotes: __, description, ...lead }: ContractorLead): LeadRow {
  if (description.length <= rowDescriptionLength) return { ...lead, description }
  const start = description.slice(0, rowDescriptionLength)
  return { ...lead, description: `${start.isWellFormed() ? start : start.slice(0, -1)}…` }
}

/** What the lists are sorted, filtered and searched by; nothing of it that the contractor may not read. */
function searchedLeads(own: SQL | undefined, now: Date): SQL {
  const readable = sql`(${contactReadable(now)})`
  const closed = sql.join(
    closedProjectStatuses.map((status) => sql`${status}`),
    sql`, `,
  )
  return sql`(
    select assignments.id, assignments.status, assignments.created_at, assignments.priority,
      assignments.status = 'won' and projects.status in ('scheduled', 'in_progress') as in_hand,
      case when assignments.status = 'new' and assignments.expired_at is null and assignments.withdrawn_at is null
        and projects.status not in (${closed}) then greatest(assignments.created_at, projects.reopened_at) end as awaited_since,
      ${movedAt} as moved_at,
      case when ${readable} then ${distanceKm} end as distance_km,
      (select max(created_at) from messages where messages.assignment_id = assignments.id) as written_at,
      case when ${readable} then projects.phone end as readable_phone,
      concat_ws(' ', projects.reference, projects.project_type, projects.city,
        coalesce(assignments.description_when_left, projects.description),
        case when ${readable} or projects.email = ${nobody.email} then projects.customer_name else ${hiddenCustomerName} end,
        case when ${readable} then concat_ws(' ', projects.email, projects.postal_code) end,
        case when ${readable} and assignments.status = 'won' then projects.address end) as words
    from assignments join projects on projects.id = assignments.project_id
    where ${own}
  ) leads`
}

/** Holds every word that is typed, whatever its accents, or a phone number in any spelling. */
function matches(search: string): SQL {
  const patterns = typedWords(search).map((word) => sql`${anyAccent(word)}`)
  const digits = /^[\d\s().+-]+$/.test(search) ? search.replace(/\D/g, '') : ''
  const words = patterns.length > 0 ? sql`words ~* all (array[${sql.join(patterns, sql`, `)}]::text[])` : sql`true`
  return digits.length >= 3 ? sql`(${words} or readable_phone like ${`%${digits}%`})` : words
}
