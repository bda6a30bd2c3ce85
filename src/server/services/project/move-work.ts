import { and, eq } from 'drizzle-orm'
import { ConflictError } from '~/domain/errors'
import { closedProjectStatuses } from '~/domain/project-status'
import type { Executor } from '~/server/db/client'
import { assignments } from '~/server/db/schema/index'
import { loseOpenAssignments } from '../assignment/lose-open-assignments'
import { type HomeownerContext, inTransaction, type ServiceContext } from '../context'
import { moveProject } from './move-project'
import { notifyContractors } from './notify-contractors'
import { hiredLeads, notifyEnded } from './notify-ended'
import { lockOwnProject, type ProjectKey, type ProjectRow } from './own-project'

/**
 * The homeowner confirms that the work has begun.
 * @throws NotFoundError; ConflictError when nobody is hired, or work has begun or ended already.
 */
export async function startWork(ctx: HomeownerContext, { id }: { id: string }): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const { request } = await lockOwnProject(tx, ctx, { id })
    await requireHired(tx, request)
    if (request.status === 'in_progress') throw new ConflictError('The work has been started already')
    await moveProject(tx, ctx, request, 'in_progress')
    return request.id
  })
}

/**
 * The homeowner confirms that the work is done.
 * @throws NotFoundError; ConflictError when nobody is hired or the request is closed.
 */
export async function completeWork(ctx: HomeownerContext, { id }: { id: string }): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const { request } = await lockOwnProject(tx, ctx, { id })
    await requireHired(tx, request)
    const lost = await loseOpenAssignments(tx, ctx, request.id)
    await moveProject(tx, ctx, request, 'completed')
    await notifyEnded(tx, ctx, request, { to: 'completed', lost })
    return request.id
  })
}

/**
 * The homeowner answers that work is not finished which the contractor marked so: it goes on, and the contractor is
 * told (rule 74). Whoever holds a mail's link may, for the project would complete itself without them.
 * @throws NotFoundError; ConflictError when nobody has said that it is finished, or the request is closed.
 */
export async function refuseFinish(ctx: ServiceContext, key: ProjectKey): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const { request, acting } = await lockOwnProject(tx, ctx, key)
    await requireHired(tx, request)
    if (!request.finishedAt) throw new ConflictError('The contractor has not marked the work as finished')
    await moveProject(tx, acting, request, request.status, { event: 'work_not_finished', notes: notFinishedNote })
    await notifyContractors(tx, ctx.now, 'work-not-finished', request, await hiredLeads(tx, request.id))
    return request.id
  })
}

/** What the admin reads in the status history; the status itself stays. */
const notFinishedNote = 'The homeowner answered that the work is not finished yet'

/** @throws ConflictError unless a contractor is hired for this open project. */
export async function requireHired(tx: Executor, request: ProjectRow): Promise<void> {
  if (closedProjectStatuses.includes(request.status)) throw new ConflictError('This request is closed')
  const [won] = await tx
    .select({ id: assignments.id })
    .from(assignments)
    .where(and(eq(assignments.projectId, request.id), eq(assignments.status, 'won')))
  if (!won) throw new ConflictError('Nobody is hired for this project yet')
}
