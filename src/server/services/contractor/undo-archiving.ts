import { and, eq, inArray } from 'drizzle-orm'
import type { AdminContractorDetail } from '~/contracts/admin-contractor'
import { isUndoable } from '~/domain/delays'
import { ConflictError } from '~/domain/errors'
import type { Executor } from '~/server/db/client'
import { assignments, contractors, projects } from '~/server/db/schema'
import { restoreLead } from '../assignment/undo-withdrawal'
import { record } from '../audit/record'
import { type AdminContext, inTransaction } from '../context'
import { skipHeld } from '../mail/enqueue-mail'
import { getContractor, lockContractor } from './get-contractor'
import { contractorGoneKey } from './notify-gone'

/**
 * Undoes the archiving of a contractor: its status and the leads that were withdrawn with it are as before, and
 * homeowners hear nothing of it. Sessions that ended stay ended (rule 83).
 * @throws NotFoundError; ConflictError after a minute, or when something else happened to it or to its leads' projects
 */
export async function undoArchiving(
  ctx: AdminContext,
  { id }: { id: string },
): Promise<{ contractor: AdminContractorDetail }> {
  return inTransaction(ctx, async (tx) => {
    const contractor = await lockContractor(tx, id)
    const { archivedAt, updatedAt, statusBeforeArchive } = contractor
    if (!archivedAt || !statusBeforeArchive) throw new ConflictError('This contractor is not archived')
    if (!isUndoable(archivedAt, ctx.now))
      throw new ConflictError('An archiving can be undone for a minute. Restore the contractor instead.')
    if (updatedAt.getTime() !== archivedAt.getTime())
      throw new ConflictError('This cannot be undone any more: the contractor was changed since')
    await tx
      .update(contractors)
      .set({ status: statusBeforeArchive, statusBeforeArchive: null, archivedAt: null, updatedAt: ctx.now })
      .where(eq(contractors.id, id))
    await restoreLeads(tx, ctx, contractor, archivedAt)
    await skipHeld(tx, ctx.now, archivedAt, await mailsOf(tx, id))
    await record(tx, ctx, {
      action: 'contractor.archiving-undone',
      entity: 'contractor',
      entityId: id,
      details: { to: statusBeforeArchive },
    })
    return { contractor: await getContractor(tx, id) }
  })
}

/** Projects are locked in the order of their ids, as everything that changes leads does. */
async function restoreLeads(
  tx: Executor,
  ctx: AdminContext,
  contractor: Awaited<ReturnType<typeof lockContractor>>,
  archivedAt: Date,
): Promise<void> {
  const withdrawn = and(eq(assignments.contractorId, contractor.id), eq(assignments.withdrawnAt, archivedAt))
  const ids = tx.select({ id: assignments.projectId }).from(assignments).where(withdrawn)
  const locked = await tx.select().from(projects).where(inArray(projects.id, ids)).orderBy(projects.id).for('update')
  const leads = await tx.select().from(assignments).where(withdrawn)
  for (const project of locked)
    for (const lead of leads)
      if (lead.projectId === project.id) await restoreLead(tx, ctx, { project, lead, contractor })
}

async function mailsOf(tx: Executor, contractorId: string): Promise<string[]> {
  const leads = await tx
    .select({ projectId: assignments.projectId })
    .from(assignments)
    .where(eq(assignments.contractorId, contractorId))
  return leads.map(({ projectId }) => contractorGoneKey(projectId, contractorId, 'left'))
}
