import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { updateProject as contract, Project } from '~/contracts/project'
import { projectNotes, projects } from '~/server/db/schema'
import { record } from '../audit/record'
import { type AdminContext, inTransaction } from '../context'
import { lockProject, presentedProject } from './get-project'

/**
 * Saves the two notes of a project; what is left out stays. Every saved version is kept.
 * @throws NotFoundError
 */
export async function updateProject(
  ctx: AdminContext,
  { id, ...given }: z.output<typeof contract>,
): Promise<{ project: Project }> {
  return inTransaction(ctx, async (tx) => {
    const project = await lockProject(tx, id)
    const kinds = { contractorNotes: 'contractor', internalNotes: 'internal' } as const
    const changed = (['contractorNotes', 'internalNotes'] as const).filter(
      (field) => given[field] !== undefined && given[field] !== project[field],
    )
    if (changed.length > 0) {
      await tx
        .update(projects)
        .set({ ...given, updatedAt: ctx.now })
        .where(eq(projects.id, id))
      await tx.insert(projectNotes).values(
        changed.map((field) => ({
          projectId: id,
          kind: kinds[field],
          body: given[field] ?? '',
          authorId: ctx.actor.userId,
          createdAt: ctx.now,
        })),
      )
      await record(tx, ctx, { action: 'project.notes-changed', entity: 'project', entityId: id, details: { changed } })
    }
    return { project: await presentedProject(tx, id) }
  })
}
