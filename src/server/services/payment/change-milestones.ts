import { addDays } from 'date-fns/addDays'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type {
  AddMilestoneInput,
  ChangeMilestoneInput,
  MilestoneVersionInput,
  PaymentPlan,
  RecordPaymentInput,
  SetReceiptInput,
} from '~/contracts/payment'
import { paymentMessages } from '~/contracts/payment'
import type { AuditAction } from '~/domain/audit-actions'
import { dayInCanada } from '~/domain/calendar'
import { ConflictError, InvalidError, NotFoundError } from '~/domain/errors'
import { milestoneLimits } from '~/domain/milestone'
import { toCents, toDollars } from '~/domain/money'
import { isUuid } from '~/domain/slug'
import type { Executor } from '~/server/db/client'
import { assignments, contractors, milestones, projects } from '~/server/db/schema'
import { record } from '../audit/record'
import { type HomeownerContext, inTransaction } from '../context'
import { claimFile } from '../file/claim-files'
import { removeFiles } from '../file/remove-files'
import { enqueueMail } from '../mail/enqueue-mail'
import { leadMailProps } from '../project/notify-contractors'
import { lockOwnProject } from '../project/own-project'
import { consume } from '../rate-limit/rate-limit'
import { repeatedSince, submissionKey } from '../submission'
import { presentedPlan } from './list-plans'

type MilestoneRow = typeof milestones.$inferSelect

/**
 * Plans one more payment for a hired project. The same sent twice, with one `submissionId` or within seconds, is one.
 * @throws NotFoundError; ConflictError when nobody is hired, the request is closed, or there are fifty.
 */
export async function addMilestone(ctx: HomeownerContext, input: AddMilestoneInput): Promise<PaymentPlan> {
  await limit(ctx)
  return inTransaction(ctx, async (tx) => {
    const assignmentId = await lockHired(tx, ctx, input.id)
    const { id: projectId, title, amount, dueOn, submissionId: given } = input
    const planned = { projectId, assignmentId, title, amountCents: toCents(amount), dueOn }
    const submissionId = submissionKey(given, planned)
    if (await isRepeated(tx, ctx.now, planned, submissionId)) return presentedPlan(tx, projectId)
    await refuseTooMany(tx, assignmentId)
    const [added] = await tx
      .insert(milestones)
      .values({ ...planned, submissionId, createdAt: ctx.now, updatedAt: ctx.now })
      .returning({ id: milestones.id })
    if (added) await recordMilestone(tx, ctx, 'milestone.added', added.id)
    return presentedPlan(tx, projectId)
  })
}

/** @throws ConflictError when the plan is full */
export async function refuseTooMany(tx: Executor, assignmentId: string): Promise<void> {
  const [counted] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(milestones)
    .where(eq(milestones.assignmentId, assignmentId))
  if (counted && counted.count >= milestoneLimits.perProject)
    throw new ConflictError(`A project has at most ${milestoneLimits.perProject} milestones`)
}

type Planned = Pick<MilestoneRow, 'title' | 'amountCents' | 'dueOn'> & { assignmentId: string }

/** Whether the plan has it already; the project's lock lets one of two at once be the first. */
export async function isRepeated(
  tx: Executor,
  now: Date,
  { assignmentId, title, amountCents, dueOn }: Planned,
  submissionId: string | null,
): Promise<boolean> {
  const isSame = submissionId
    ? eq(milestones.submissionId, submissionId)
    : and(
        eq(milestones.title, title),
        eq(milestones.amountCents, amountCents),
        dueOn === null ? isNull(milestones.dueOn) : eq(milestones.dueOn, dueOn),
        gt(milestones.createdAt, repeatedSince(now)),
      )
  const [same] = await tx
    .select({ id: milestones.id })
    .from(milestones)
    .where(and(eq(milestones.assignmentId, assignmentId), isSame))
    .limit(1)
  return same !== undefined
}

/**
 * Changes a payment that is still planned. One that the contractor asked for is theirs: it is paid or removed.
 * @throws NotFoundError; ConflictError when it is paid or asked for, or was changed since `version`.
 */
export function changeMilestone(ctx: HomeownerContext, input: ChangeMilestoneInput): Promise<PaymentPlan> {
  const { title, amount, dueOn } = input
  return change(ctx, input, 'milestone.changed', (row) => {
    requirePlanned(row)
    if (row.requestedAt) throw new ConflictError('Your contractor asked for this payment. You can record or remove it.')
    return { title, amountCents: toCents(amount), dueOn }
  })
}

/**
 * Records that a payment was made, outside of the product, with its receipt if there is one, and notifies who asked for
 * it, once.
 * @throws NotFoundError; InvalidError for a day to come and for a file that is not theirs or in use; ConflictError when it is paid already, or was
 *   changed since `version`.
 */
export async function recordPayment(ctx: HomeownerContext, input: RecordPaymentInput): Promise<PaymentPlan> {
  const { paidOn, method, receiptNumber, receipt } = input
  // In the east it may be tomorrow already.
  if (paidOn > dayInCanada(addDays(ctx.now, 1))) throw new InvalidError(paymentMessages.future, { field: 'paidOn' })
  return change(
    ctx,
    input,
    'milestone.paid',
    async (row, tx) => {
      requirePlanned(row)
      const receiptFileId = receipt ? await claimReceipt(tx, ctx, receipt) : null
      return { status: 'paid', paidOn, method, receiptNumber, receiptFileId }
    },
    (tx, row) => notifyContractor(tx, ctx.now, row),
  )
}

/**
 * Puts a receipt with a payment that is recorded, also once it is confirmed, in the place of the one that was there.
 * @throws NotFoundError; InvalidError when the file is unknown, somebody else's or in use; ConflictError when nothing is
 *   recorded yet, or it was changed since `version`.
 */
export function setReceipt(ctx: HomeownerContext, input: SetReceiptInput): Promise<PaymentPlan> {
  return change(
    ctx,
    input,
    'milestone.receipt-set',
    async (row, tx) => {
      if (row.status !== 'paid') throw new ConflictError('Record the payment first: a receipt is of what was paid')
      return { receiptFileId: await claimReceipt(tx, ctx, input.receipt) }
    },
    (tx, { receiptFileId }) => removeFiles(tx, [receiptFileId]),
  )
}

async function claimReceipt(tx: Executor, ctx: HomeownerContext, id: string): Promise<string> {
  return (await claimFile(tx, ctx, { id, kind: 'receipt', field: 'receipt' })).id
}

/**
 * Takes back a payment that was recorded by mistake, with its receipt.
 * @throws NotFoundError; ConflictError when the contractor has confirmed it, or it was changed since `version`.
 */
export function undoPayment(ctx: HomeownerContext, input: MilestoneVersionInput): Promise<PaymentPlan> {
  return change(
    ctx,
    input,
    'milestone.payment-undone',
    (row) => {
      requireUnconfirmed(row)
      return {
        status: 'planned',
        paidOn: null,
        method: null,
        receiptNumber: null,
        receiptFileId: null,
        undoneAt: ctx.now,
      }
    },
    (tx, { receiptFileId }) => removeFiles(tx, [receiptFileId]),
  )
}

/**
 * Removes a payment from the plan.
 * @throws NotFoundError; ConflictError when the contractor has confirmed it, or it was changed since `version`.
 */
export async function removeMilestone(
  ctx: HomeownerContext,
  { id, version }: MilestoneVersionInput,
): Promise<PaymentPlan> {
  await limit(ctx)
  return inTransaction(ctx, async (tx) => {
    const row = await lockMilestone(tx, ctx, id)
    requireUnconfirmed(row)
    const removed = await tx
      .delete(milestones)
      .where(and(eq(milestones.id, id), eq(milestones.version, version), isNull(milestones.receivedAt)))
      .returning({ fileId: milestones.fileId, receiptFileId: milestones.receiptFileId })
    if (removed.length === 0) throw changedMeanwhile()
    await removeFiles(
      tx,
      removed.flatMap(({ fileId, receiptFileId }) => [fileId, receiptFileId]),
    )
    await recordMilestone(tx, ctx, 'milestone.removed', id)
    return presentedPlan(tx, row.projectId)
  })
}

export const changedMeanwhile = () =>
  new ConflictError('This payment was changed in the meantime. Please look again.', { reason: 'stale' })

/** Leaves the audit row of a change: the row itself says only how it stands. */
function recordMilestone(tx: Executor, ctx: HomeownerContext, action: AuditAction, id: string): Promise<void> {
  return record(tx, ctx, { action, entity: 'milestone', entityId: id.toLowerCase() })
}

/** @throws TooManyRequestsError, as every change here does. */
const limit = (ctx: HomeownerContext) => consume(ctx.db, 'paymentPlan', ctx.actor.userId)

type MilestoneChange = Partial<typeof milestones.$inferInsert>

async function change(
  ctx: HomeownerContext,
  { id, version }: MilestoneVersionInput,
  action: AuditAction,
  next: (row: MilestoneRow, tx: Executor) => MilestoneChange | Promise<MilestoneChange>,
  /** What follows from the change of the row as it was. */
  after: (tx: Executor, row: MilestoneRow) => Promise<void> = async () => {},
): Promise<PaymentPlan> {
  await limit(ctx)
  return inTransaction(ctx, async (tx) => {
    const row = await lockMilestone(tx, ctx, id)
    const changed = await tx
      .update(milestones)
      .set({ ...(await next(row, tx)), version: version + 1, updatedAt: ctx.now })
      .where(and(eq(milestones.id, id), eq(milestones.version, version)))
      .returning({ id: milestones.id })
    if (changed.length === 0) throw changedMeanwhile()
    await recordMilestone(tx, ctx, action, id)
    await after(tx, row)
    return presentedPlan(tx, row.projectId)
  })
}

/**
 * A milestone of the homeowner's own project, whose row is locked; read under that lock.
 * @throws NotFoundError; ConflictError when nobody is hired, the request is closed, or it was agreed with somebody who left.
 */
async function lockMilestone(tx: Executor, ctx: HomeownerContext, id: string): Promise<MilestoneRow> {
  const read = async () => {
    const [row] = isUuid(id)
      ? await tx
          .select({ milestone: milestones })
          .from(milestones)
          .innerJoin(projects, eq(projects.id, milestones.projectId))
          .where(and(eq(milestones.id, id), eq(projects.homeownerId, ctx.actor.userId)))
      : []
    if (!row) throw new NotFoundError('Payment')
    return row.milestone
  }
  const { projectId } = await read()
  const assignmentId = await lockHired(tx, ctx, projectId)
  const row = await read()
  if (row.assignmentId !== assignmentId)
    throw new ConflictError('This payment was agreed with a contractor who has left. It is kept as it is.')
  return row
}

/** Says which lead was hired for the homeowner's own project, whose row is locked then. */
async function lockHired(tx: Executor, ctx: HomeownerContext, projectId: string): Promise<string> {
  const { request } = await lockOwnProject(tx, ctx, { id: projectId })
  if (request.status === 'cancelled') throw new ConflictError('This request is closed')
  const [won] = await tx
    .select({ id: assignments.id })
    .from(assignments)
    .where(and(eq(assignments.projectId, projectId), eq(assignments.status, 'won')))
  if (!won) throw new ConflictError('Nobody is hired for this project yet')
  return won.id
}

/** Tells the contractor of a payment they asked for; recorded again after a mistake, they know it already. */
async function notifyContractor(tx: Executor, now: Date, { id, projectId, requestedAt, ...row }: MilestoneRow) {
  if (!requestedAt) return
  const [hired] = await tx
    .select({ leadId: assignments.id, project: projects, contractor: contractors })
    .from(assignments)
    .innerJoin(projects, eq(projects.id, assignments.projectId))
    .innerJoin(contractors, eq(contractors.id, assignments.contractorId))
    .where(and(eq(assignments.projectId, projectId), eq(assignments.status, 'won')))
  if (!hired) return
  const { leadId, project, contractor } = hired
  await enqueueMail(tx, now, {
    key: `payment-recorded:${id}`,
    template: 'payment-recorded',
    recipient: contractor.email,
    about: projectId,
    props: { ...leadMailProps(project, contractor, leadId), title: row.title, amount: toDollars(row.amountCents) },
  })
}

export function requirePlanned({ status }: MilestoneRow): void {
  if (status === 'paid') throw new ConflictError('This payment is recorded already')
}

function requireUnconfirmed({ receivedAt }: MilestoneRow): void {
  if (receivedAt) throw new ConflictError('The contractor has confirmed this payment')
}
