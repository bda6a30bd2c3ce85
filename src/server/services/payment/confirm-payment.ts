import { and, eq, isNull } from 'drizzle-orm'
import type { ConfirmPaymentInput, PaymentPlan } from '~/contracts/payment'
import { ConflictError, NotFoundError } from '~/domain/errors'
import { isUuid } from '~/domain/slug'
import { assignments, milestones } from '~/server/db/schema'
import { record } from '../audit/record'
import { type ContractorContext, inTransaction } from '../context'
import { lockProject } from '../project/get-project'
import { changedMeanwhile } from './change-milestones'
import { getLeadPlan } from './list-plans'

/**
 * The contractor of a won lead confirms that a payment has arrived; then the homeowner can no longer undo it. What is
 * confirmed is the `version` that was seen; without one, a record that is the only one there ever was (rule 156).
 * @throws NotFoundError for another contractor's; ConflictError when it is not recorded as paid, confirmed already, or was
 *   changed since `version`.
 */
export async function confirmPayment(
  ctx: ContractorContext,
  { id, version }: ConfirmPaymentInput,
): Promise<PaymentPlan> {
  const leadId = await inTransaction(ctx, async (tx) => {
    const [own] = isUuid(id)
      ? await tx
          .select({ leadId: assignments.id, projectId: assignments.projectId })
          .from(milestones)
          .innerJoin(assignments, eq(assignments.id, milestones.assignmentId))
          .where(
            and(
              eq(milestones.id, id),
              eq(assignments.status, 'won'),
              eq(assignments.contractorId, ctx.actor.contractorId),
            ),
          )
      : []
    if (!own) throw new NotFoundError('Payment')
    await lockProject(tx, own.projectId)
    const [paid] = await tx
      .select({ version: milestones.version, undoneAt: milestones.undoneAt })
      .from(milestones)
      .where(and(eq(milestones.id, id), eq(milestones.status, 'paid'), isNull(milestones.receivedAt)))
    if (!paid) throw new ConflictError('There is no payment that waits for your confirmation')
    const isSeen = version === undefined ? paid.undoneAt === null : version === paid.version
    if (!isSeen) throw changedMeanwhile()
    await tx
      .update(milestones)
      .set({ receivedAt: ctx.now, version: paid.version + 1, updatedAt: ctx.now })
      .where(eq(milestones.id, id))
    await record(tx, ctx, { action: 'milestone.received', entity: 'milestone', entityId: id.toLowerCase() })
    return own.leadId
  })
  return getLeadPlan(ctx, leadId)
}
