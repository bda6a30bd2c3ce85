import { eq } from 'drizzle-orm'
import { ConflictError } from '~/domain/errors'
import { closedProjectStatuses } from '~/domain/project-status'
import { projects } from '~/server/db/schema/index'
import { inTransaction, type ServiceContext } from '../context'
import { moveProject } from './move-project'
import { lockOwnProject, type ProjectKey } from './own-project'

/** What the admin reads in the status history; the status itself stays. */
const sharingNote = 'The homeowner asked to share this request with other contractors'

/**
 * Lets a request that one contractor got directly go to others too, because its homeowner wishes it (rule 4).
 * @throws NotFoundError; ConflictError when it is shared already, or closed.
 */
export async function shareProject(ctx: ServiceContext, key: ProjectKey): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const { request, acting } = await lockOwnProject(tx, ctx, key)
    if (closedProjectStatuses.includes(request.status)) throw new ConflictError('This request is closed')
    if (request.shared) throw new ConflictError('This request is shared with other contractors already')
    await tx.update(projects).set({ shared: true }).where(eq(projects.id, request.id))
    await moveProject(tx, acting, request, request.status, { notes: sharingNote, event: 'shared' })
    return request.id
  })
}
