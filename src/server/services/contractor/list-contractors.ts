import { and, asc, count, desc, eq, getTableColumns, ne, type SQL } from 'drizzle-orm'
import type { AdminContractor, ListContractors } from '~/contracts/contractor'
import type { ContractorStatus } from '~/domain/contractor-status'
import { displayPhone } from '~/domain/phone'
import { contractors } from '~/server/db/schema'
import { matchesSearch } from '~/server/db/search'
import type { AdminContext } from '../context'

const { search: _search, publicSearch: _publicSearch, sortName: _sortName, ...columns } = getTableColumns(contractors)

/** Tabs an admin works through: what changed last comes first; the others go by name. */
const newestFirst: readonly (ContractorStatus | undefined)[] = ['application', 'manual', 'unpublished']

/**
 * One page of contractors and how many there are in all. `verified` without a status lists those
 * who can be assigned, so the archived are left out (decision D4).
 */
export async function listContractors(
  ctx: AdminContext,
  { limit, offset, search, status, verified }: ListContractors,
): Promise<{ contractors: AdminContractor[]; total: number }> {
  const where = and(
    status ? eq(contractors.status, status) : undefined,
    verified === undefined ? undefined : eq(contractors.verified, verified),
    verified && !status ? ne(contractors.status, 'archived') : undefined,
    search ? matchesSearch(contractors.search, search) : undefined,
  )
  const order = newestFirst.includes(status)
    ? [desc(contractors.updatedAt), desc(contractors.id)]
    : [asc(contractors.companyName), asc(contractors.id)]
  const [rows, total] = await Promise.all([
    ctx.db
      .select(columns)
      .from(contractors)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    countContractors(ctx, where),
  ])
  return { contractors: rows.map(presentContractor), total }
}

/** A contractor as admins see it. */
function presentContractor(
  row: Omit<typeof contractors.$inferSelect, 'search' | 'publicSearch' | 'sortName'>,
): AdminContractor {
  return { ...row, phone: displayPhone(row.phone), published: row.status === 'published' }
}

async function countContractors(ctx: AdminContext, where: SQL | undefined): Promise<number> {
  const [row] = await ctx.db.select({ total: count() }).from(contractors).where(where)
  return row?.total ?? 0
}
