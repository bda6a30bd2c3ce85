import { eq } from 'drizzle-orm'
import type { ContractorProfile } from '~/contracts/contractor'
import type { SetTaxRegistrationInput } from '~/contracts/contractor-profile'
import { taxNumberKinds } from '~/domain/sales-tax'
import { contractors } from '~/server/db/schema'
import { record } from '../audit/record'
import { type ContractorContext, inTransaction } from '../context'
import { consume } from '../rate-limit/rate-limit'
import { lockContractor } from './get-contractor'
import { getOwnProfile } from './get-own-profile'

/**
 * Whether the signed-in contractor is registered for GST/HST, with the numbers that are printed on quotes from now on
 * (rule 90). Quotes that were sent keep theirs.
 * @throws TooManyRequestsError
 */
export async function setTaxRegistration(
  ctx: ContractorContext,
  registration: SetTaxRegistrationInput,
): Promise<ContractorProfile> {
  const { contractorId, userId } = ctx.actor
  await consume(ctx.db, 'profileChange', userId)
  await inTransaction(ctx, async (tx) => {
    const current = await lockContractor(tx, contractorId)
    const { status, gst, qst, bcPst, mbRst, skPst } = registration
    await tx
      .update(contractors)
      .set({
        taxStatus: status,
        gstNumber: gst,
        qstNumber: qst,
        bcPstNumber: bcPst,
        mbRstNumber: mbRst,
        skPstNumber: skPst,
      })
      .where(eq(contractors.id, contractorId))
    await record(tx, ctx, {
      action: 'contractor.taxes-changed',
      entity: 'contractor',
      entityId: contractorId,
      details: { from: current.taxStatus, to: status, changed: taxNumberKinds.filter((kind) => registration[kind]) },
    })
  })
  return getOwnProfile(ctx)
}
