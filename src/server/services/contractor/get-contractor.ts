import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { AdminContractorDetail } from '~/contracts/admin-contractor'
import { NotFoundError } from '~/domain/errors'
import { isUuid } from '~/domain/slug'
import type { Executor } from '~/server/db/client'
import { categories, contractorServices, contractors } from '~/server/db/schema'
import { presentContractor } from './list-contractors'
import { invalidateProfile } from './profile-changes'

const { search: _search, publicSearch: _publicSearch, sortName: _sortName, ...columns } = getTableColumns(contractors)

type ContractorRow = Omit<typeof contractors.$inferSelect, 'search' | 'publicSearch' | 'sortName'>

/**
 * A contractor as an admin's detail shows it.
 * @throws NotFoundError
 */
export async function getContractor(db: Executor, id: string): Promise<AdminContractorDetail> {
  const [rows, services] = isUuid(id)
    ? await Promise.all([
        db.select(columns).from(contractors).where(eq(contractors.id, id)),
        db
          .select({ id: categories.id, name: categories.name })
          .from(contractorServices)
          .innerJoin(categories, eq(categories.id, contractorServices.categoryId))
          .where(eq(contractorServices.contractorId, id))
          .orderBy(asc(categories.name)),
      ])
    : [[], []]
  const [row] = rows
  if (!row) throw new NotFoundError('Contractor')
  return { ...row, ...presentContractor(row), services }
}

/**
 * A contractor's row, locked until the transaction ends, before any project is (decision record 0017). Rows that
 * refer to it can still be written: their writers hold the project that this transaction may want next.
 * @throws NotFoundError
 */
export async function lockContractor(tx: Executor, id: string): Promise<ContractorRow> {
  const [row] = isUuid(id)
    ? await tx.select(columns).from(contractors).where(eq(contractors.id, id)).for('no key update')
    : []
  if (!row) throw new NotFoundError('Contractor')
  invalidateProfile(row.id)
  return row
}
