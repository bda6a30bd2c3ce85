import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { Project, updateProjectStatusInput } from '~/contracts/project'
import { ConflictError } from '~/domain/errors'
import { closedProjectStatuses, type ProjectStatus, projectStatusLabels } from '~/domain/project-status'
import type { Executor } from '~/server/db/client'
import { projects } from '~/server/db/schema'
import { isErased, nothingKept } from '../account/anonymise-requests'
import { loseOpenAssignments } from '../assignment/lose-open-assignments'
import { record } from '../audit/record'
import { type AdminContext, inTransaction } from '../context'
import { lockProject, presentedProject } from './get-project'
import { moveProject } from './move-project'
import { notifyEnded } from './notify-ended'
import { noteWaiting } from './notify-waiting'

const stampingStatuses: readonly ProjectStatus[] = ['verified', 'premium']

/**
 * The admin's free choice among seven statuses (rule 5). Closing a project closes its open
 * leads and notifies everybody involved; the first entry into verified or premium is stamped with who and when.
 * @throws NotFoundError; ConflictError when the status is not `from` any more, or the homeowner's data was deleted
 *   and the project would be open again or keep a note
 */
export async function updateProjectStatus(
  ctx: AdminContext,
  { id, status, notes, from }: z.output<typeof updateProjectStatusInput>,
): Promise<{ project: Project }> {
  return inTransaction(ctx, async (tx) => {
    const project = await lockProject(tx, id)
    if (from && from !== project.status)
      throw new ConflictError(
        `The status is ${projectStatusLabels[project.status]} by now. Look again before you change it.`,
      )
    if (isErased(project) && !closedProjectStatuses.includes(status))
      throw new ConflictError('The homeowner deleted their account: this project stays closed.')
    if (isErased(project) && notes) throw new ConflictError(nothingKept)
    if (status !== project.status || notes) await moveProject(tx, ctx, project, status, { notes })
    if (stampingStatuses.includes(status)) await stampVerification(tx, ctx, id)
    if (status === 'completed' || status === 'cancelled') {
      const lost = await loseOpenAssignments(tx, ctx, id)
      if (status !== project.status) await notifyEnded(tx, ctx, project, { to: status, lost })
    }
    await noteWaiting(tx, ctx.now, id)
    await record(tx, ctx, {
      action: 'project.status-changed',
      entity: 'project',
      entityId: id,
      details: { from: project.status, to: status },
    })
    return { project: await presentedProject(tx, id) }
  })
}

async function stampVerification(tx: Executor, ctx: AdminContext, id: string): Promise<void> {
  await tx
    .update(projects)
    .set({ verifiedBy: ctx.actor.userId, verifiedAt: ctx.now })
    .where(and(eq(projects.id, id), isNull(projects.verifiedAt)))
}
