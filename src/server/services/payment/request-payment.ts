import { and, eq, isNotNull } from 'drizzle-orm'
import type { MilestoneVersionInput, PaymentPlan, RequestPaymentInput } from '~/contracts/payment'
import { ConflictError, NotFoundError } from '~/domain/errors'
import { toCents } from '~/domain/money'
import { isUuid } from '~/domain/slug'
import type { Executor } from '~/server/db/client'
import { assignments, milestones } from '~/server/db/schema'
import { isErased } from '../account/anonymise-requests'
import { type AssignmentRows, contractorScope, lockAssignment } from '../assignment/assignment-scope'
import { record } from '../audit/record'
import { type ContractorContext, inTransaction } from '../context'
import { claimFile } from '../file/claim-files'
import { removeFiles } from '../file/remove-files'
import { enqueueMail } from '../mail/enqueue-mail'
import { homeownerEmail } from '../project/homeowner-email'
import { consume, countSuccesses } from '../rate-limit/rate-limit'
import { submissionKey } from '../submission'
import { changedMeanwhile, isRepeated, refuseTooMany, requirePlanned } from './change-milestones'
import { getLeadPlan } from './list-plans'

/**
 * The contractor of a won lead asks for a payment: it stands on the homeowner's plan, who is mailed and records it
 * once it is paid (rule 76). No money moves. The same sent twice, with one `submissionId` or within seconds, is one.
 * @throws NotFoundError for another contractor's lead; ConflictError when it is not won, the request is closed, or
 *   there are fifty; InvalidError when the file is unknown or in use; TooManyRequestsError.
 */
export async function requestPayment(ctx: ContractorContext, input: RequestPaymentInput): Promise<PaymentPlan> {
  const { contractorId } = ctx.actor
  await consume(ctx.db, 'paymentRequestByContractor', contractorId)
  await countSuccesses(ctx.db, [['paymentRequestByLead', `${contractorId} ${input.id}`]], () => ask(ctx, input))
  return getLeadPlan(ctx, input.id)
}

function ask(ctx: ContractorContext, input: RequestPaymentInput): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const rows = await lockAssignment(tx, contractorScope(ctx), input.id)
    const { assignment, project } = rows
    if (assignment.status !== 'won') throw new ConflictError('Only for a lead you won can you ask for a payment')
    if (project.status === 'cancelled' || isErased(project))
      throw new ConflictError('The homeowner has closed this request')
    const { title, amount, dueOn, submissionId: given, file: fileId } = input
    const planned = {
      projectId: project.id,
      assignmentId: assignment.id,
      title,
      amountCents: toCents(amount),
      dueOn,
    }
    const submissionId = submissionKey(given, { ...planned, requested: true })
    if (await isRepeated(tx, ctx.now, planned, submissionId)) return
    await refuseTooMany(tx, assignment.id)
    const file = fileId ? await claimFile(tx, ctx, { id: fileId, kind: 'receipt', field: 'file' }) : null
    const [added] = await tx
      .insert(milestones)
      .values({
        ...planned,
        submissionId,
        requestedAt: ctx.now,
        fileId: file?.id ?? null,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .returning({ id: milestones.id })
    if (!added) throw new Error('insert returned no row')
    await record(tx, ctx, { action: 'milestone.requested', entity: 'milestone', entityId: added.id })
    await tellHomeowner(tx, ctx.now, rows, { id: added.id, title, amount, hasFile: file !== null })
  })
}

interface Requested {
  id: string
  title: string
  amount: number
  hasFile: boolean
}

async function tellHomeowner(
  tx: Executor,
  now: Date,
  { project, contractor }: AssignmentRows,
  { id, ...requested }: Requested,
): Promise<void> {
  await enqueueMail(tx, now, {
    key: `payment-requested:${id}`,
    template: 'payment-requested',
    recipient: await homeownerEmail(tx, project),
    about: project.id,
    props: {
      customerName: project.customerName,
      reference: project.reference,
      serviceNeeded: project.projectType,
      companyName: contractor.companyName,
      projectId: project.id,
      ...requested,
    },
  })
}

/**
 * Withdraws a payment request of the contractor, with its bill.
 * @throws NotFoundError for what they did not ask for; ConflictError when it is recorded as paid, the request is closed,
 *   or it was changed since `version`.
 */
export async function withdrawPaymentRequest(
  ctx: ContractorContext,
  { id, version }: MilestoneVersionInput,
): Promise<PaymentPlan> {
  await consume(ctx.db, 'paymentRequestByContractor', ctx.actor.contractorId)
  const leadId = await inTransaction(ctx, async (tx) => {
    const lead = await findLead(tx, ctx, id)
    const { project } = await lockAssignment(tx, contractorScope(ctx), lead)
    if (project.status === 'cancelled') throw new ConflictError('The homeowner has closed this request')
    const [milestone] = await tx.select().from(milestones).where(eq(milestones.id, id))
    if (!milestone) throw new NotFoundError('Payment')
    requirePlanned(milestone)
    const removed = await tx
      .delete(milestones)
      .where(and(eq(milestones.id, id), eq(milestones.version, version)))
      .returning({ fileId: milestones.fileId })
    if (removed.length === 0) throw changedMeanwhile()
    await removeFiles(
      tx,
      removed.map(({ fileId }) => fileId),
    )
    await record(tx, ctx, { action: 'milestone.request-withdrawn', entity: 'milestone', entityId: id.toLowerCase() })
    return lead
  })
  return getLeadPlan(ctx, leadId)
}

/** The won lead whose plan has this payment, which the contractor asked for. */
async function findLead(tx: Executor, { actor }: ContractorContext, id: string): Promise<string> {
  const [row] = isUuid(id)
    ? await tx
        .select({ id: assignments.id })
        .from(milestones)
        .innerJoin(assignments, eq(assignments.id, milestones.assignmentId))
        .where(
          and(
            eq(milestones.id, id),
            isNotNull(milestones.requestedAt),
            eq(assignments.status, 'won'),
            eq(assignments.contractorId, actor.contractorId),
          ),
        )
    : []
  if (!row) throw new NotFoundError('Payment')
  return row.id
}
