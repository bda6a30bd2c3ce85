import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { AdminContractor, ContractorList, ContractorSort, ListContractorsInput } from '~/contracts/contractor'
import { type ContractorStatus, contractorStatuses } from '~/domain/contractor-status'
import { fileAddress } from '~/domain/file'
import { displayPhone } from '~/domain/phone'
import { literal } from '~/server/db/literal'
import { inIds, prepared } from '~/server/db/prepared'
import { contractors } from '~/server/db/schema'
import { sortedInstant, unaccent } from '~/server/db/schema/columns'
import { matchesSearch } from '~/server/db/search'
import type { AdminContext } from '../context'
import { contractorChangedAfter } from '../list/changed-after'
import { inOrderOf, readPage, searchTotal } from '../list/keyset'
import type { SortKey } from '../list/page-query'
import { readCounters, sumCounters } from '../list/row-counters'

const {
  search: _search,
  publicSearch: _publicSearch,
  sortName: _sortName,
  latitude: _latitude,
  longitude: _longitude,
  statusBeforeArchive: _statusBeforeArchive,
  firstVerifiedAt: _firstVerifiedAt,
  verificationLapsedAt: _verificationLapsedAt,
  lastAssignedAt: _lastAssignedAt,
  ratingSum: _ratingSum,
  reviewCount: _reviewCount,
  averageRating: _averageRating,
  ...columns
} = getTableColumns(contractors)

/** Tabs an admin works through: what changed last comes first; the others go by name. */
const newestFirst: readonly (ContractorStatus | undefined)[] = ['application', 'manual', 'unpublished']

const sorts: Record<ContractorSort, SortKey> = {
  companyName: { expression: sql`sort_name`, type: 'text' },
  contactName: { expression: unaccent(sql`contact_name`), type: 'text' },
  city: { expression: unaccent(sql`city`), type: 'text' },
  status: { expression: sql`status`, type: 'text' },
  createdAt: { expression: sql`created_at`, type: 'timestamptz' },
  updatedAt: { expression: sql`updated_at`, type: 'timestamptz' },
  lastLoginAt: { expression: sortedInstant(sql`last_login_at`), type: 'timestamptz' },
}

/**
 * One page of contractors and how many there are in all. `verified` without a status lists those
 * who can be assigned, so the archived are left out (rule 16).
 * @throws InvalidError for a cursor of another list
 */
export async function listContractors(ctx: AdminContext, input: ListContractorsInput): Promise<ContractorList> {
  const { search, status, verified, updatedAfter } = input
  const where = updatedAfter && contractorChangedAfter(updatedAfter)
  const byDate = newestFirst.includes(status)
  const sort = input.sort ?? (byDate ? 'updatedAt' : 'companyName')
  const order = input.order ?? (input.sort || !byDate ? 'asc' : 'desc')
  const statuses = contractorStatuses.filter((candidate) =>
    status ? candidate === status : !(verified && candidate === 'archived'),
  )
  const flags = [true, false].filter((flag) => verified === undefined || flag === verified)
  const [page, counters, changed] = await Promise.all([
    readPage(
      ctx.db,
      {
        name: 'contractors',
        sort,
        order,
        filters: { status, verified, search, updatedAfter },
        table: sql`contractors`,
        keys: [sorts[sort]],
        // With the flag, or a list of those who can be assigned would read every application to find that none is verified.
        get partitions() {
          return statuses.flatMap((value) =>
            flags.map((flag) => sql`status = ${literal(value)} and ${flag ? sql`verified` : sql`not verified`}`),
          )
        },
        pinnedKeys: sort === 'status' ? statuses.flatMap((value) => flags.map(() => value)) : undefined,
        where,
        statementKey: where ? undefined : ['contractors', sort, status, verified].join(' '),
        search: search ? matchesSearch(contractors.search, search) : undefined,
      },
      input,
    ),
    readCounters(ctx.db, 'contractors'),
    where && countChanged(ctx, where, statuses, flags),
  ])
  const total =
    changed ??
    sumCounters(counters, (key) => {
      const [of, flag] = key.split(':')
      return statuses.some((value) => value === of) && (verified === undefined || flag === String(verified))
    })
  const rows = await contractorsByIds(ctx.db).execute({ ids: page.ids })
  return {
    contractors: inOrderOf(page.ids, rows).map(presentContractor),
    total: searchTotal(page, total),
    tabTotals: Object.fromEntries(
      contractorStatuses.map((of) => [of, sumCounters(counters, (key) => key.startsWith(`${of}:`))]),
    ) as ContractorList['tabTotals'],
    nextCursor: page.nextCursor,
    previousCursor: page.previousCursor,
  }
}

async function countChanged(
  ctx: AdminContext,
  where: SQL,
  statuses: readonly ContractorStatus[],
  flags: readonly boolean[],
): Promise<number> {
  const [row] = await ctx.db.execute<{ total: number }>(sql`
    select count(*)::int as total from contractors where ${where} and status in ${statuses} and verified in ${flags}`)
  return row?.total ?? 0
}

const contractorsByIds = prepared((db) =>
  db.select(columns).from(contractors).where(inIds(contractors.id)).prepare('contractors_by_ids'),
)

/** A contractor as admins see it. */
export function presentContractor(row: Pick<typeof contractors.$inferSelect, keyof typeof columns>): AdminContractor {
  return {
    ...row,
    phone: displayPhone(row.phone),
    published: row.status === 'published',
    logoUrl: row.logoFileId && fileAddress(row.logoFileId),
  }
}
