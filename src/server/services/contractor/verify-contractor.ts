import { and, eq, gte } from 'drizzle-orm'
import type { AdminContractorDetail, VerifyContractorInput } from '~/contracts/admin-contractor'
import type { ExplainVerificationInput, Verification } from '~/contracts/document'
import { ConflictError } from '~/domain/errors'
import { storedChecks } from '~/domain/verification'
import { assignments, contractors } from '~/server/db/schema'
import { record } from '../audit/record'
import { type AdminContext, inTransaction } from '../context'
import { getContractor, lockContractor } from './get-contractor'
import { readVerification } from './get-verification'
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
        ...(verified === undefined && { status: 'unpublished' as const, statusBeforeVerification: status }),
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

/**
 * Takes back the verification of an application or a manual entry that nothing has followed yet (rule 69).
 * @throws NotFoundError; ConflictError when it was published, revoked, archived or given a project meanwhile
 */
export async function undoVerification(
  ctx: AdminContext,
  { id }: { id: string },
): Promise<{ contractor: AdminContractorDetail }> {
  return inTransaction(ctx, async (tx) => {
    const { statusBeforeVerification, firstVerifiedAt, updatedAt } = await lockContractor(tx, id)
    const [lead] = await tx
      .select({ id: assignments.id })
      .from(assignments)
      .where(and(eq(assignments.contractorId, id), gte(assignments.createdAt, updatedAt)))
      .limit(1)
    if (!statusBeforeVerification || lead) throw new ConflictError('This verification cannot be undone any more')
    await tx
      .update(contractors)
      .set({
        verified: false,
        status: statusBeforeVerification,
        // It was the first one, and nothing else was changed since: this contractor was never verified.
        ...(firstVerifiedAt?.getTime() === updatedAt.getTime() && { firstVerifiedAt: null }),
        updatedAt: ctx.now,
      })
      .where(eq(contractors.id, id))
    await record(tx, ctx, {
      action: 'contractor.verification-undone',
      entity: 'contractor',
      entityId: id,
      details: { from: 'unpublished', to: statusBeforeVerification },
    })
    return { contractor: await getContractor(tx, id) }
  })
}

/**
 * Notes why a contractor is verified although checks are missing: it leaves what needs attention (rule 70).
 * @throws NotFoundError; ConflictError when the contractor is not verified, or no check is missing
 */
export async function explainVerification(
  ctx: AdminContext,
  { id, reason }: ExplainVerificationInput,
): Promise<Verification> {
  return inTransaction(ctx, async (tx) => {
    const { verified, checksHeld } = await lockContractor(tx, id)
    if (!verified) throw new ConflictError('This contractor is not verified')
    if (checksHeld === storedChecks.length) throw new ConflictError('No check of this contractor is missing')
    await tx
      .update(contractors)
      .set({
        unprovedReason: reason,
        unprovedReasonBy: ctx.actor.userId,
        unprovedReasonAt: ctx.now,
        updatedAt: ctx.now,
      })
      .where(eq(contractors.id, id))
    await record(tx, ctx, { action: 'contractor.verification-explained', entity: 'contractor', entityId: id })
    return readVerification(tx, ctx, id)
  })
}
