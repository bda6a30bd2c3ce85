import { and, asc, eq, inArray, isNull, notInArray } from 'drizzle-orm'
import type { SetOwnerInput } from '~/contracts/project'
import { NotFoundError } from '~/domain/errors'
import { closedProjectStatuses } from '~/domain/project-status'
import { isUuid } from '~/domain/slug'
import type { Executor } from '~/server/db/client'
import { projects, users } from '~/server/db/schema'
import { record } from '../audit/record'
import { type AdminContext, inTransaction } from '../context'

/**
 * Says which admin looks after these projects, or that nobody does (rule 102): all of them change, or none.
 * @throws NotFoundError for an unknown project, or an owner who is no admin that may sign in.
 */
export async function setOwner(ctx: AdminContext, { ids, ownerId }: SetOwnerInput): Promise<{ changed: number }> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))]
  return inTransaction(ctx, async (tx) => {
    const owner = ownerId === null ? null : await holdAdmin(tx, ownerId)
    const found = await tx
      .select({ id: projects.id, ownerId: projects.ownerId })
      .from(projects)
      .where(inArray(projects.id, wanted.filter(isUuid)))
      .orderBy(asc(projects.id))
      .for('update')
    if (found.length < wanted.length) throw new NotFoundError('Project')
    const changing = found.filter((project) => project.ownerId !== owner).map(({ id }) => id)
    if (changing.length > 0) await tx.update(projects).set({ ownerId: owner }).where(inArray(projects.id, changing))
    for (const entityId of changing)
      await record(tx, ctx, { action: 'project.owner-set', entity: 'project', entityId, details: { userId: owner } })
    return { changed: changing.length }
  })
}

/** Holds the admin's row, so that disabling them at the same moment waits and takes these projects from them too. */
async function holdAdmin(tx: Executor, id: string): Promise<string> {
  const [admin] = isUuid(id)
    ? await tx
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, id), eq(users.role, 'admin'), isNull(users.disabledAt)))
        .for('share')
    : []
  if (!admin) throw new NotFoundError('Admin', { field: 'ownerId' })
  return admin.id
}

/** An admin who may no longer sign in owns no open project; closed ones still say whose they were. */
export async function releaseOwned(tx: Executor, ownerId: string): Promise<void> {
  const isOpen = notInArray(projects.status, [...closedProjectStatuses])
  const owned = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.ownerId, ownerId), isOpen))
    .orderBy(asc(projects.id))
    .for('update')
  const ids = owned.map(({ id }) => id)
  await tx
    .update(projects)
    .set({ ownerId: null })
    .where(and(inArray(projects.id, ids), isOpen))
}
