import { eq } from 'drizzle-orm'
import type { AdminContractorDetail, VerifyContractorInput } from '~/contracts/admin-contractor'
import { ConflictError } from '~/domain/errors'
import { contractors } from '~/server/db/schema'
import { record } from '../audit/record'
import { type AdminContext, inTransaction } from '../context'
import { getContractor, lockContractor } from './get-contractor'
import { skipLapseMails } from './refresh-verification'

/**
 * Without a flag: moves an application or a manual entry to unpublished, verified. With one: sets the
 * flag alone (rule 19).
 * @throws NotFoundError; ConflictError when the contractor is in neither of the two statuses
 */
export async function verifyContractor(
  ctx: AdminContext,
  { id, verified }: VerifyContractorInput,
): Promise<{ contractor: AdminContractorDetail }> {
  return inTransaction(ctx, async (tx) => {
    const { status, firstVerifiedAt } = await lockContractor(tx, id)
    if (verified === undefined && status !== 'application' && status !== 'manual')
      throw new ConflictError('Only an application or a manual entry can be verified')
    const flag = verified ?? true
    await tx
      .update(contractors)
      .set({
        verified: flag,
        verificationLapsedAt: null,
        ...(flag && { firstVerifiedAt: firstVerifiedAt ?? ctx.now }),
        ...(verified === undefined && { status: 'unpublished' as const }),
        updatedAt: ctx.now,
      })
      .where(eq(contractors.id, id))
    if (flag) await skipLapseMails(tx, ctx.now, id)
    await record(tx, ctx, {
      action: flag ? 'contractor.verified' : 'contractor.verification-removed',
      entity: 'contractor',
      entityId: id,
      details: verified === undefined ? { from: status, to: 'unpublished' } : {},
    })
    return { contractor: await getContractor(tx, id) }
  })
}
