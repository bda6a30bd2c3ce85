import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { ContractorStatus } from '~/domain/contractor-status'
import type { Executor } from '~/server/db/client'
import { assignments, contractors, projects, sessions } from '~/server/db/schema'
import { record } from '../audit/record'
import type { AdminContext } from '../context'
import { ConflictError } from '../errors'

interface Archivable {
  id: string
  status: ContractorStatus
  statusBeforeArchive: ContractorStatus | null
  firstVerifiedAt: Date | null
  userId: string | null
}

/**
 * Takes a locked contractor out of sight and out of matching: unanswered leads are withdrawn and
 * their places freed, the account's sessions end, reviews stay (decision D5).
 * @throws ConflictError when it is archived already
 */
export async function archiveContractor(tx: Executor, ctx: AdminContext, contractor: Archivable): Promise<void> {
  const { id, status, userId } = contractor
  if (status === 'archived') throw new ConflictError('This contractor is archived already')
  await tx
    .update(contractors)
    .set({ status: 'archived', statusBeforeArchive: status, updatedAt: ctx.now })
    .where(eq(contractors.id, id))
  await withdrawUnanswered(tx, ctx, id)
  if (userId) await tx.delete(sessions).where(eq(sessions.userId, userId))
  await record(tx, ctx, {
    action: 'contractor.archived',
    entity: 'contractor',
    entityId: id,
    details: { from: status },
  })
}

async function withdrawUnanswered(tx: Executor, ctx: AdminContext, contractorId: string): Promise<void> {
  const unanswered = and(
    eq(assignments.contractorId, contractorId),
    eq(assignments.status, 'new'),
    isNull(assignments.withdrawnAt),
  )
  // Projects are locked first and in the order of their ids, as everything that changes leads does.
  const affected = tx.select({ id: assignments.projectId }).from(assignments).where(unanswered)
  await tx
    .select({ id: projects.id })
    .from(projects)
    .where(inArray(projects.id, affected))
    .orderBy(projects.id)
    .for('update')
  await tx.update(assignments).set({ withdrawnAt: ctx.now, place: null, updatedAt: ctx.now }).where(unanswered)
}

/**
 * Brings an archived contractor back: unpublished when it was ever verified, else where it came from.
 * Never straight to published (decision D5).
 * @throws ConflictError when it is not archived
 */
export async function restoreContractor(tx: Executor, ctx: AdminContext, contractor: Archivable): Promise<void> {
  const { id, status, firstVerifiedAt, statusBeforeArchive } = contractor
  if (status !== 'archived') throw new ConflictError('Only an archived contractor can be restored')
  const came = statusBeforeArchive === 'application' || statusBeforeArchive === 'manual' ? statusBeforeArchive : null
  const to = firstVerifiedAt || !came ? 'unpublished' : came
  await tx
    .update(contractors)
    .set({ status: to, statusBeforeArchive: null, updatedAt: ctx.now })
    .where(eq(contractors.id, id))
  await record(tx, ctx, { action: 'contractor.restored', entity: 'contractor', entityId: id, details: { to } })
}
