import { and, eq } from 'drizzle-orm'
import {
  type AssignmentStatus,
  assignmentMoves,
  assignmentStatusLabels,
  mayHoldAgain,
} from '~/domain/assignment-status'
import { ConflictError } from '~/domain/errors'
import { closedProjectStatuses } from '~/domain/project-status'
import type { Executor } from '~/server/db/client'
import { assignmentEvents, assignments, quotes } from '~/server/db/schema/index'
import { actorColumns, type ContractorContext, type ServiceContext } from '../context'
import { advanceProject } from '../project/move-project'
import { notifyLeft } from '../project/notify-waiting'
import type { AssignmentRows } from './assignment-scope'
import { freeSlot } from './create-assignment'

const freeingStatuses: readonly AssignmentStatus[] = ['declined', 'lost']

/**
 * Refuses what a closed request or a lead that was withdrawn no longer takes.
 * @throws ConflictError
 */
export function assertOpenProject({ assignment, project }: Pick<AssignmentRows, 'assignment' | 'project'>): void {
  if (assignment.withdrawnAt) throw new ConflictError('Our team took this lead back')
  if (closedProjectStatuses.includes(project.status)) throw new ConflictError('The homeowner has closed this request')
}

/**
 * One step of a contractor on their own locked lead, by the legal moves of rule 10; the project
 * follows (rule 5). Giving the lead up withdraws the quote that is with the homeowner, who is told.
 * @throws ConflictError when the move is not legal, the project is closed, or the slot was freed
 *   after 48 hours and three others compete now, or the contractor is not verified any more.
 */
export async function moveAssignment(
  tx: Executor,
  ctx: ContractorContext,
  { assignment, project, contractor }: AssignmentRows,
  status: AssignmentStatus,
  reason: string | null = null,
): Promise<void> {
  assertOpenProject({ assignment, project })
  const { id } = assignment
  if (!assignmentMoves(assignment.status, 'contractor').includes(status))
    throw new ConflictError(
      `A lead that is ${assignmentStatusLabels[assignment.status].toLowerCase()} cannot be marked as ${status}`,
    )
  const frees = freeingStatuses.includes(status)
  if (!frees && assignment.slot === null && !mayHoldAgain(assignment, contractor))
    throw new ConflictError('Your verification has ended. This lead can be taken up again once you are verified.')
  const [updated] = await tx
    .update(assignments)
    .set({
      status,
      slot: frees ? null : (assignment.slot ?? (await freeSlot(tx, project.id))),
      expiredAt: frees ? assignment.expiredAt : null,
      declineReason: status === 'declined' ? reason : assignment.declineReason,
      firstAnsweredAt: assignment.firstAnsweredAt ?? ctx.now,
      updatedAt: ctx.now,
    })
    .where(and(eq(assignments.id, id), eq(assignments.status, assignment.status)))
    .returning({ id: assignments.id })
  if (!updated) throw new ConflictError('This lead has just been answered')
  await tx.insert(assignmentEvents).values({
    assignmentId: id,
    oldStatus: assignment.status,
    newStatus: status,
    reason,
    ...actorColumns(ctx.actor),
    createdAt: ctx.now,
  })
  if (!frees) return advanceProject(tx, ctx, project, 'quoting')
  const quoteId = await withdrawSentQuote(tx, ctx, id)
  await notifyLeft(tx, ctx.now, project, {
    assignmentId: id,
    companyName: contractor.companyName,
    how: 'declined',
    quoteId,
  })
}

/** Takes back the quote of a lead that its homeowner could accept. Says which, if there was one. */
export async function withdrawSentQuote(
  tx: Executor,
  { now }: Pick<ServiceContext, 'now'>,
  assignmentId: string,
): Promise<string | undefined> {
  const [withdrawn] = await tx
    .update(quotes)
    .set({ status: 'withdrawn', decidedAt: now, updatedAt: now })
    .where(and(eq(quotes.assignmentId, assignmentId), eq(quotes.status, 'sent')))
    .returning({ id: quotes.id })
  return withdrawn?.id
}
