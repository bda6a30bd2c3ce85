import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PaymentPlan } from '~/contracts/payment'
import { ConflictError, NotFoundError } from '~/domain/errors'
import { isUuid } from '~/domain/slug'
import { assignments, milestones } from '~/server/db/schema'
import { record } from '../audit/record'
import { type ContractorContext, inTransaction } from '../context'
import { lockProject } from '../project/get-project'
import { getLeadPlan } from './list-plans'

/**
 * The contractor of a won lead confirms that a payment has arrived; then the homeowner can no longer undo it.
 * @throws NotFoundError for another contractor's; ConflictError when it is not recorded as paid, or confirmed already.
 */
export async function confirmPayment(ctx: ContractorContext, id: string): Promise<PaymentPlan> {
  const leadId = await inTransaction(ctx, async (tx) => {
    const [own] = isUuid(id)
      ? await tx
          .select({ leadId: assignments.id, projectId: assignments.projectId })
          .from(milestones)
          .innerJoin(assignments, eq(assignments.projectId, milestones.projectId))
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
    const confirmed = await tx
      .update(milestones)
      .set({ receivedAt: ctx.now, version: sql`${milestones.version} + 1`, updatedAt: ctx.now })
      .where(and(eq(milestones.id, id), eq(milestones.status, 'paid'), isNull(milestones.receivedAt)))
      .returning({ id: milestones.id })
    if (confirmed.length === 0) throw new ConflictError('There is no payment that waits for your confirmation')
    await record(tx, ctx, { action: 'milestone.received', entity: 'milestone', entityId: id.toLowerCase() })
    return own.leadId
  })
  return getLeadPlan(ctx, leadId)
}
