import { eq } from 'drizzle-orm'
import type { AdminContractorDetail, ConfirmNameInput } from '~/contracts/admin-contractor'
import { isSameCompanyName } from '~/domain/company-name'
import { ConflictError } from '~/domain/errors'
import { contractors } from '~/server/db/schema'
import { record } from '../audit/record'
import { type AdminContext, inTransaction } from '../context'
import { getContractor, lockContractor } from './get-contractor'

/**
 * An admin says that the checks of a renamed company hold for the name it has now (rule 167). Doing it again changes nothing.
 * @throws NotFoundError; ConflictError when the company has another name by now
 */
export async function confirmName(
  ctx: AdminContext,
  { id, companyName }: ConfirmNameInput,
): Promise<{ contractor: AdminContractorDetail }> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockContractor(tx, id)
    if (!isSameCompanyName(companyName, before.companyName))
      throw new ConflictError(`The company is called ${before.companyName} now. Look at its papers again.`)
    if (before.renamedFrom !== null) {
      await tx
        .update(contractors)
        .set({ renamedFrom: null, renamedAt: null, updatedAt: ctx.now })
        .where(eq(contractors.id, id))
      await record(tx, ctx, { action: 'contractor.name-confirmed', entity: 'contractor', entityId: id })
    }
    return { contractor: await getContractor(tx, id) }
  })
}
