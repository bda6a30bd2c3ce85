import { and, eq, isNull } from 'drizzle-orm'
import type { ContractorLead, UpdateLead } from '~/contracts/lead'
import { type AssignmentStatus, assignmentMoves, assignmentStatusLabels } from '~/domain/assignment-status'
import { closedProjectStatuses } from '~/domain/project-status'
import { isUuid } from '~/domain/slug'
import type { Executor } from '~/server/db/client'
import { assignmentEvents, assignments } from '~/server/db/schema'
import { freePlace } from '../assignment/add-assignment'
import { actorColumns, type ContractorContext, inTransaction } from '../context'
import { ConflictError, InvalidError, NotFoundError } from '../errors'
import { lockProject } from '../project/get-project'
import { advanceProject } from '../project/move-project'
import { presentedLead } from './list-leads'

const freeingStatuses: readonly AssignmentStatus[] = ['declined', 'lost']

/**
 * A contractor answers their own lead, by the legal moves of decision D2; the project follows (D3).
 * @throws NotFoundError for another contractor's or a withdrawn lead; InvalidError when a decline has
 *   no reason; ConflictError when the move is not legal, the project is closed, or the place was
 *   freed after 48 hours and three others compete now.
 */
export async function updateLead(ctx: ContractorContext, { id, status, reason }: UpdateLead): Promise<ContractorLead> {
  if (status === 'declined' && !reason)
    throw new InvalidError('Please say why you decline this lead', { field: 'reason' })
  return inTransaction(ctx, async (tx) => {
    const lead = await lockOwnLead(tx, ctx, id)
    const project = await lockProject(tx, lead.projectId)
    const current = await lockOwnLead(tx, ctx, id)
    if (closedProjectStatuses.includes(project.status)) throw new ConflictError('The homeowner has closed this request')
    if (!assignmentMoves(current.status, 'contractor').includes(status))
      throw new ConflictError(
        `A lead that is ${assignmentStatusLabels[current.status].toLowerCase()} cannot be marked as ${status}`,
      )
    const frees = freeingStatuses.includes(status)
    const place = frees ? null : (current.place ?? (await freePlace(tx, project.id)))
    const [updated] = await tx
      .update(assignments)
      .set({
        status,
        place,
        expiredAt: frees ? current.expiredAt : null,
        declineReason: status === 'declined' ? reason : current.declineReason,
        firstAnsweredAt: current.firstAnsweredAt ?? ctx.now,
        updatedAt: ctx.now,
      })
      .where(and(eq(assignments.id, id), eq(assignments.status, current.status)))
      .returning({ id: assignments.id })
    if (!updated) throw new ConflictError('This lead has just been answered')
    await tx.insert(assignmentEvents).values({
      assignmentId: id,
      oldStatus: current.status,
      newStatus: status,
      reason,
      ...actorColumns(ctx.actor),
      createdAt: ctx.now,
    })
    if (status === 'contacted' || status === 'quoted') await advanceProject(tx, ctx, project, 'quoting')
    return presentedLead(tx, ctx, id)
  })
}

/** Ownership sits in the WHERE clause: what is not this contractor's is not found. */
async function lockOwnLead(tx: Executor, ctx: ContractorContext, id: string) {
  const [lead] = isUuid(id)
    ? await tx
        .select()
        .from(assignments)
        .where(
          and(
            eq(assignments.id, id),
            eq(assignments.contractorId, ctx.actor.contractorId),
            isNull(assignments.withdrawnAt),
          ),
        )
    : []
  if (!lead) throw new NotFoundError('Lead')
  return lead
}
