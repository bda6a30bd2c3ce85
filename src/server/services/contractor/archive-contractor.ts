import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { ContractorStatus } from '~/domain/contractor-status'
import { ConflictError } from '~/domain/errors'
import { closedProjectStatuses } from '~/domain/project-status'
import type { Executor } from '~/server/db/client'
import { apiKeys, assignments, contractors, projects } from '~/server/db/schema'
import { closeSessions } from '../account/end-sessions'
import { voidEmailLinks } from '../account/void-email-links'
import { endKeys } from '../api-key/change-key'
import { record } from '../audit/record'
import type { AdminContext } from '../context'
import type { ProjectRow } from '../project/own-project'
import { lockPerson } from '../second-factor/lock-person'
import { endCalendarFeed } from '../visit/calendar-feed'
import { notifyGone } from './notify-gone'

interface Archivable {
  id: string
  companyName: string
  status: ContractorStatus
  statusBeforeArchive: ContractorStatus | null
  firstVerifiedAt: Date | null
  userId: string | null
}

/**
 * Takes a locked contractor out of sight and out of matching: unanswered leads are withdrawn and
 * their slots freed, the account's sessions, sign-ins under way, API keys, calendar address and change of email end, reviews stay (rule 18).
 * Homeowners it competed or works for are notified.
 * @throws ConflictError when it is archived already
 */
export async function archiveContractor(tx: Executor, ctx: AdminContext, contractor: Archivable): Promise<void> {
  const { id, status, userId, companyName } = contractor
  if (status === 'archived') throw new ConflictError('This contractor is archived already')
  await tx
    .update(contractors)
    .set({ status: 'archived', statusBeforeArchive: status, archivedAt: ctx.now, updatedAt: ctx.now })
    .where(eq(contractors.id, id))
  // Whoever makes a key or begins a change of email holds the person: none is left behind what ends them below.
  if (userId) await lockPerson(tx, userId)
  const affected = await lockCompeting(tx, id)
  await withdrawUnanswered(tx, ctx, id)
  for (const { project, hired } of affected)
    await notifyGone(tx, ctx.now, project, { contractorId: id, companyName, hired, archived: true })
  await endKeys(tx, ctx, { which: eq(apiKeys.contractorId, id), ending: 'contractor_left' })
  if (userId) {
    await closeSessions(tx, userId)
    await endCalendarFeed(tx, userId)
    await voidEmailLinks(tx, ctx.now, userId, ['contact_email'])
  }
  await record(tx, ctx, {
    action: 'contractor.archived',
    entity: 'contractor',
    entityId: id,
    details: { from: status },
  })
}

/** The open projects it holds a slot of, locked in the order of their ids, as everything that changes leads does. */
async function lockCompeting(tx: Executor, contractorId: string): Promise<{ project: ProjectRow; hired: boolean }[]> {
  const leads = tx
    .select({ id: assignments.projectId })
    .from(assignments)
    .where(
      and(
        eq(assignments.contractorId, contractorId),
        isNull(assignments.withdrawnAt),
        or(isNotNull(assignments.slot), eq(assignments.status, 'new')),
      ),
    )
  const locked = await tx.select().from(projects).where(inArray(projects.id, leads)).orderBy(projects.id).for('update')
  const held = await tx
    .select({ projectId: assignments.projectId, status: assignments.status })
    .from(assignments)
    .where(and(eq(assignments.contractorId, contractorId), isNotNull(assignments.slot)))
  return locked.flatMap((project) => {
    const lead = held.find(({ projectId }) => projectId === project.id)
    return lead && !closedProjectStatuses.includes(project.status) ? [{ project, hired: lead.status === 'won' }] : []
  })
}

async function withdrawUnanswered(tx: Executor, ctx: AdminContext, contractorId: string): Promise<void> {
  const unanswered = and(
    eq(assignments.contractorId, contractorId),
    eq(assignments.status, 'new'),
    isNull(assignments.withdrawnAt),
  )
  await tx.update(assignments).set({ withdrawnAt: ctx.now, slot: null, updatedAt: ctx.now }).where(unanswered)
}

/**
 * Brings an archived contractor back: unpublished when it was ever verified, else where it came from.
 * Never straight to published (rule 17).
 * @throws ConflictError when it is not archived
 */
export async function restoreContractor(tx: Executor, ctx: AdminContext, contractor: Archivable): Promise<void> {
  const { id, status, firstVerifiedAt, statusBeforeArchive } = contractor
  if (status !== 'archived') throw new ConflictError('Only an archived contractor can be restored')
  const came = statusBeforeArchive === 'application' || statusBeforeArchive === 'manual' ? statusBeforeArchive : null
  const to = firstVerifiedAt || !came ? 'unpublished' : came
  await tx
    .update(contractors)
    .set({ status: to, statusBeforeArchive: null, archivedAt: null, updatedAt: ctx.now })
    .where(eq(contractors.id, id))
  await record(tx, ctx, { action: 'contractor.restored', entity: 'contractor', entityId: id, details: { to } })
}
