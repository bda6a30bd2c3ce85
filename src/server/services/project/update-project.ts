import { and, desc, eq, ne } from 'drizzle-orm'
import type { z } from 'zod'
import type { Project, updateProjectInput } from '~/contracts/project'
import { ConflictError } from '~/domain/errors'
import type { Executor } from '~/server/db/client'
import { projectNotes, projects } from '~/server/db/schema'
import { isErased, nothingKept } from '../account/anonymise-requests'
import { record } from '../audit/record'
import { refuseStale } from '../audit/refuse-stale'
import { type AdminContext, inTransaction } from '../context'
import { lockProject, presentedProject } from './get-project'

/**
 * Saves the two notes of a project; what is left out stays. Every saved version is kept.
 * @throws NotFoundError; ConflictError when somebody saved a newer version than `updatedAt`, or once the project's
 *   homeowner has been erased
 */
export async function updateProject(
  ctx: AdminContext,
  { id, updatedAt, ...given }: z.output<typeof updateProjectInput>,
): Promise<{ project: Project }> {
  return inTransaction(ctx, async (tx) => {
    const project = await lockProject(tx, id)
    if (isErased(project)) throw new ConflictError(nothingKept)
    if (updatedAt) await refuseOlderNotes(tx, id, updatedAt)
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
          apiKeyId: ctx.actor.apiKey?.id ?? null,
          createdAt: ctx.now,
        })),
      )
      await record(tx, ctx, { action: 'project.notes-changed', entity: 'project', entityId: id, details: { changed } })
    }
    return { project: await presentedProject(tx, id) }
  })
}

/** A concurrent change of status is no conflict; concurrently saved notes are. */
async function refuseOlderNotes(tx: Executor, id: string, seen: Date): Promise<void> {
  const [newest] = await tx
    .select({ createdAt: projectNotes.createdAt })
    .from(projectNotes)
    .where(and(eq(projectNotes.projectId, id), ne(projectNotes.kind, 'comment')))
    .orderBy(desc(projectNotes.createdAt), desc(projectNotes.id))
    .limit(1)
  const current = newest && newest.createdAt > seen ? newest.createdAt : seen
  await refuseStale(tx, { entity: 'project', entityId: id, seen, current })
}
