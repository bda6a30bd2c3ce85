import { and, desc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { type AssignmentStatus, mayHoldAgain } from '~/domain/assignment-status'
import { isReopenable } from '~/domain/deadlines'
import { ConflictError } from '~/domain/errors'
import { matching } from '~/domain/matching'
import { reopenedStatus } from '~/domain/project-status'
import type { ActorKind } from '~/domain/role'
import type { Executor } from '~/server/db/client'
import { assignmentEvents, assignments, contractors, projectStatusHistory, projects } from '~/server/db/schema/index'
import { freeSlot } from '../assignment/create-assignment'
import { actorColumns, inTransaction, type ServiceContext } from '../context'
import { consume } from '../rate-limit/rate-limit'
import { moveProject } from './move-project'
import { notifyContractors } from './notify-contractors'
import { hiredLeads } from './notify-ended'
import { noteWaiting } from './notify-waiting'
import { findOwnProjectId, lockOwnProject, type ProjectKey } from './own-project'

/**
 * Takes back the closing of a request by its homeowner. The leads that the closing ended come back as
 * they were, and the request stands as far forward as they carry it; its clocks start anew.
 * @throws NotFoundError; ConflictError when it is open, somebody else closed it, or it is too late;
 *   TooManyRequestsError, by which closing is limited too: only an open request can be closed.
 */
export async function reopenProject(ctx: ServiceContext, key: ProjectKey): Promise<string> {
  await consume(ctx.db, 'reopenByProject', await findOwnProjectId(ctx.db, ctx, key))
  return inTransaction(ctx, async (tx) => {
    await lockLost(tx, await findOwnProjectId(tx, ctx, key))
    const { request, acting } = await lockOwnProject(tx, ctx, key)
    if (request.status !== 'cancelled') throw new ConflictError('This request is not closed')
    const closing = await lastClosing(tx, request.id)
    if (!closing?.byHomeowner) throw new ConflictError('Our team closed this request. Please send a new one.')
    if (!isReopenable(closing.createdAt, ctx.now))
      throw new ConflictError(
        `A request can be opened again for ${matching.reopenWithinDays} days. Please send a new one.`,
      )
    const restored = await restoreLeads(tx, acting, request.id, closing)
    const to = reopenedStatus({
      closedFrom: closing.oldStatus,
      verificationLevel: request.verificationLevel,
      leads: await leadStatuses(tx, request.id),
    })
    await moveProject(tx, acting, request, to)
    await tx.update(projects).set({ closeReason: null, reopenedAt: ctx.now }).where(eq(projects.id, request.id))
    await noteWaiting(tx, ctx.now, request.id)
    await notifyContractors(tx, ctx.now, 'request-reopened', request, [
      ...restored,
      ...(await hiredLeads(tx, request.id)),
    ])
    return request.id
  })
}

export interface Closing {
  createdAt: Date
  oldStatus: (typeof projects.$inferSelect)['status']
  actorKind: ActorKind
  byHomeowner: boolean
}

/** When and by whom a request was last closed. */
export async function lastClosing(db: Executor, projectId: string): Promise<Closing | null> {
  const [row] = await db
    .select()
    .from(projectStatusHistory)
    .where(and(eq(projectStatusHistory.projectId, projectId), eq(projectStatusHistory.newStatus, 'cancelled')))
    .orderBy(desc(projectStatusHistory.createdAt), desc(projectStatusHistory.id))
    .limit(1)
  return row ? { ...row, byHomeowner: row.actorKind === 'homeowner' || row.actorKind === 'visitor' } : null
}

/** Whether they are verified is asked; contractors are locked before the project, in one order, as everywhere. */
async function lockLost(tx: Executor, projectId: string): Promise<void> {
  const lost = tx
    .select({ id: assignments.contractorId })
    .from(assignments)
    .where(and(eq(assignments.projectId, projectId), eq(assignments.status, 'lost')))
  await tx
    .select({ id: contractors.id })
    .from(contractors)
    .where(inArray(contractors.id, lost))
    .orderBy(contractors.id)
    .for('no key update')
}

/**
 * Leads that this closing lost get back what they were; a contractor archived since stays out, and one who is not
 * verified any more and had not answered. So does who lost otherwise at the very same instant, by giving up or because another was hired.
 */
async function restoreLeads(tx: Executor, ctx: ServiceContext, projectId: string, closing: Closing): Promise<string[]> {
  const [won] = await tx
    .select({ id: assignments.id })
    .from(assignments)
    .where(and(eq(assignments.projectId, projectId), eq(assignments.status, 'won')))
  if (won) return []
  const lost = await tx
    .selectDistinctOn([assignments.createdAt, assignments.id], {
      id: assignments.id,
      expiredAt: assignments.expiredAt,
      firstAnsweredAt: assignments.firstAnsweredAt,
      verified: contractors.verified,
      was: assignmentEvents.oldStatus,
    })
    .from(assignments)
    .innerJoin(contractors, eq(contractors.id, assignments.contractorId))
    .innerJoin(assignmentEvents, eq(assignmentEvents.assignmentId, assignments.id))
    .where(
      and(
        eq(assignments.projectId, projectId),
        eq(assignments.status, 'lost'),
        isNull(assignments.withdrawnAt),
        ne(contractors.status, 'archived'),
        eq(assignmentEvents.newStatus, 'lost'),
        eq(assignmentEvents.createdAt, closing.createdAt),
        eq(assignmentEvents.actorKind, closing.actorKind),
      ),
    )
    .orderBy(assignments.createdAt, assignments.id, desc(assignmentEvents.id))
  // One that had expired comes back without a slot, and is asked when it is taken up again.
  const restored = lost.filter((lead) => lead.expiredAt !== null || mayHoldAgain(lead, lead))
  for (const { id, expiredAt, was } of restored) {
    const status: AssignmentStatus = was ?? 'new'
    await tx
      .update(assignments)
      .set({ status, slot: expiredAt ? null : await freeSlot(tx, projectId), updatedAt: ctx.now })
      .where(eq(assignments.id, id))
    await tx.insert(assignmentEvents).values({
      assignmentId: id,
      oldStatus: 'lost',
      newStatus: status,
      ...actorColumns(ctx.actor),
      createdAt: ctx.now,
    })
  }
  return restored.map(({ id }) => id)
}

async function leadStatuses(tx: Executor, projectId: string): Promise<AssignmentStatus[]> {
  const rows = await tx
    .select({ status: assignments.status })
    .from(assignments)
    .where(and(eq(assignments.projectId, projectId), isNull(assignments.withdrawnAt)))
  return rows.map(({ status }) => status)
}
