import { eq } from 'drizzle-orm'
import { ConflictError } from '~/domain/errors'
import { closedProjectStatuses } from '~/domain/project-status'
import { projects } from '~/server/db/schema/index'
import { loseOpenAssignments } from '../assignment/lose-open-assignments'
import { inTransaction, type ServiceContext } from '../context'
import { moveProject } from './move-project'
import { notifyEnded } from './notify-ended'
import { lockOwnProject, type ProjectKey } from './own-project'

/**
 * The homeowner ends their request: open leads are lost, contractors no longer see how to reach them.
 * @throws NotFoundError; ConflictError when it is closed already.
 */
export async function closeProject(
  ctx: ServiceContext,
  { reason, ...key }: ProjectKey & { reason: string },
): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const { request, acting } = await lockOwnProject(tx, ctx, key)
    if (closedProjectStatuses.includes(request.status)) throw new ConflictError('This request is closed already')
    const lost = await loseOpenAssignments(tx, acting, request.id)
    await moveProject(tx, acting, request, 'cancelled', { notes: reason })
    await tx.update(projects).set({ closeReason: reason }).where(eq(projects.id, request.id))
    await notifyEnded(tx, acting, request, { to: 'cancelled', lost })
    return request.id
  })
}
