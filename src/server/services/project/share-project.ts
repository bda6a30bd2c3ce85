import { eq } from 'drizzle-orm'
import { ConflictError } from '~/domain/errors'
import { closedProjectStatuses } from '~/domain/project-status'
import { projects } from '~/server/db/schema/index'
import { addNews } from '../admin-news/add-news'
import { inTransaction, type ServiceContext } from '../context'
import { moveProject } from './move-project'
import { noteWaiting } from './notify-waiting'
import { lockOwnProject, type ProjectKey } from './own-project'

/** What the admin reads in the status history; the status itself stays. */
const sharingNote = 'The homeowner asked to share this request with other contractors'

/**
 * Lets a request that one contractor got directly go to others too, because its homeowner wishes it (rule 4). Admins
 * are told, and it needs attention until another contractor has it (rule 62).
 * @throws NotFoundError; ConflictError when it is shared already, or closed.
 */
export async function shareProject(ctx: ServiceContext, key: ProjectKey): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const { request, acting } = await lockOwnProject(tx, ctx, key)
    if (closedProjectStatuses.includes(request.status)) throw new ConflictError('This request is closed')
    if (request.shared) throw new ConflictError('This request is shared with other contractors already')
    await tx.update(projects).set({ shared: true, updatedAt: ctx.now }).where(eq(projects.id, request.id))
    await moveProject(tx, acting, request, request.status, { notes: sharingNote, event: 'shared' })
    await addNews(tx, ctx.now, { kind: 'shared', projectId: request.id, since: ctx.now })
    await noteWaiting(tx, ctx.now, request.id)
    return request.id
  })
}
