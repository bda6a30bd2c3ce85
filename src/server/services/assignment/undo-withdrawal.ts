import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Assignment } from '~/contracts/project'
import { type AssignmentStatus, mayHoldAgain } from '~/domain/assignment-status'
import { isUndoable } from '~/domain/delays'
import { ConflictError } from '~/domain/errors'
import { matching } from '~/domain/matching'
import { closedProjectStatuses, derivedMove } from '~/domain/project-status'
import type { Executor } from '~/server/db/client'
import { assignments, projectStatusHistory, projects, quotes, visits } from '~/server/db/schema/index'
import { record } from '../audit/record'
import { type AdminContext, inTransaction } from '../context'
import { lockContractor } from '../contractor/get-contractor'
import { contractorGoneKey } from '../contractor/notify-gone'
import { skipHeld } from '../mail/enqueue-mail'
import { lockProject } from '../project/get-project'
import { moveProject } from '../project/move-project'
import { lookingAgainKey, quoteWithdrawnKey } from '../project/notify-waiting'
import type { ProjectRow } from '../project/own-project'
import { notifyOfQuote, type QuotedLead } from '../quote/send-quote'
import { freeSlot } from './create-assignment'
import { type Lead, presentLead, readLead } from './settle-assignment'

/**
 * Undoes the withdrawal of a lead: slot, quote, visits and the project's status are as before, and its homeowner hears nothing
 * of it (rule 84).
 * @throws NotFoundError; ConflictError after a minute, or when something else happened to the lead or its project
 */
export async function undoWithdrawal(ctx: AdminContext, { id }: { id: string }): Promise<Assignment> {
  return inTransaction(ctx, async (tx) => {
    const { projectId, contractorId } = await readLead(tx, id)
    const contractor = await lockContractor(tx, contractorId)
    const project = await lockProject(tx, projectId)
    const lead = await readLead(tx, id)
    const { withdrawnAt } = lead
    if (!withdrawnAt) throw new ConflictError('This lead is not withdrawn')
    if (contractor.status === 'archived') throw new ConflictError('The contractor is archived: restore it first')
    if (!isUndoable(withdrawnAt, ctx.now)) throw new ConflictError('A withdrawal can be undone for a minute')
    await restoreLead(tx, ctx, { project, lead, contractor })
    await restoreStatus(tx, ctx, project, withdrawnAt, contractor.companyName)
    const quoteId = await restoreQuote(tx, ctx, { assignment: lead, project, contractor }, withdrawnAt)
    await skipHeld(tx, ctx.now, withdrawnAt, [
      lookingAgainKey(project),
      contractorGoneKey(projectId, contractorId, 'left'),
      ...(quoteId ? [quoteWithdrawnKey(quoteId)] : []),
    ])
    await record(tx, ctx, {
      action: 'project.lead-withdrawal-undone',
      entity: 'project',
      entityId: projectId,
      details: { assignmentId: id, contractorId },
    })
    return presentLead(tx, await readLead(tx, id))
  })
}

interface WithdrawnLead {
  project: ProjectRow
  lead: Lead
  contractor: { verified: boolean; companyName: string }
}

/**
 * Makes a withdrawn lead of a locked project what it was: with a slot, unless it had lost it before.
 * @throws ConflictError when something else happened to it or to its project since, or its contractor is not verified
 */
export async function restoreLead(
  tx: Executor,
  ctx: AdminContext,
  { project, lead, contractor }: WithdrawnLead,
): Promise<void> {
  const { id, withdrawnAt, updatedAt, expiredAt } = lead
  const { reference, waitingSince } = project
  if (closedProjectStatuses.includes(project.status)) throw new ConflictError(`${reference} is closed`)
  const hadSlot = expiredAt === null
  if (hadSlot && !mayHoldAgain(lead, contractor))
    throw new ConflictError(`${contractor.companyName} is not verified, and had not answered ${reference}`)
  const holding = await statusesHolding(tx, project.id)
  if (holding.includes('won')) throw new ConflictError(`A contractor has been hired for ${reference}`)
  if (hadSlot && holding.length === matching.maxCompeting)
    throw new ConflictError(`${reference} has ${matching.maxCompeting} competing contractors again`)
  // Whoever left later was the last one, and the homeowner knows that nobody has it.
  const isLeftSince = hadSlot && waitingSince !== null && waitingSince.getTime() !== withdrawnAt?.getTime()
  if (updatedAt.getTime() !== withdrawnAt?.getTime() || isLeftSince)
    throw new ConflictError(`This cannot be undone any more: something else has happened to ${reference}`)
  await tx
    .update(assignments)
    .set({ withdrawnAt: null, slot: hadSlot ? await freeSlot(tx, project.id) : null, updatedAt: ctx.now })
    .where(eq(assignments.id, id))
  await restoreVisits(tx, ctx, id, withdrawnAt)
  // It is matched since it was, not since this moment.
  await tx.update(projects).set({ matchedAt: project.matchedAt }).where(eq(projects.id, project.id))
}

/** The database cancelled them with the lead; their mails wait until it cannot be undone any more. */
async function restoreVisits(tx: Executor, { now }: AdminContext, id: string, withdrawnAt: Date): Promise<void> {
  const restored = await tx
    .update(visits)
    .set({ cancelledAt: null, cancelledBy: null, version: sql`${visits.version} + 1`, updatedAt: now })
    .where(and(eq(visits.assignmentId, id), eq(visits.cancelledBy, 'system'), eq(visits.cancelledAt, withdrawnAt)))
    .returning({ cancelMailedAt: visits.cancelMailedAt })
  if (restored.some(({ cancelMailedAt }) => cancelMailedAt !== null))
    throw new ConflictError('This cannot be undone any more: the visit was cancelled by mail')
}

async function statusesHolding(tx: Executor, projectId: string): Promise<AssignmentStatus[]> {
  const held = await tx
    .select({ status: assignments.status })
    .from(assignments)
    .where(and(eq(assignments.projectId, projectId), isNotNull(assignments.slot)))
  return held.map(({ status }) => status)
}

/** The move back of the withdrawal (rule 61), if there was one, is followed by one forward again. */
async function restoreStatus(
  tx: Executor,
  ctx: AdminContext,
  project: ProjectRow,
  withdrawnAt: Date,
  companyName: string,
): Promise<void> {
  const [move] = await tx
    .select({ from: projectStatusHistory.oldStatus })
    .from(projectStatusHistory)
    .where(
      and(
        eq(projectStatusHistory.projectId, project.id),
        eq(projectStatusHistory.event, 'contractor_withdrawn'),
        eq(projectStatusHistory.createdAt, withdrawnAt),
      ),
    )
    .orderBy(desc(projectStatusHistory.id))
    .limit(1)
  if (!move) return
  await moveProject(tx, ctx, project, derivedMove(project.status, move.from) ?? project.status, {
    notes: `${companyName} has this project again`,
    event: 'withdrawal_undone',
  })
}

/** The homeowner can accept the quote again that was withdrawn with the lead. Says which, if there was one. */
async function restoreQuote(
  tx: Executor,
  { now }: AdminContext,
  lead: QuotedLead,
  withdrawnAt: Date,
): Promise<string | undefined> {
  const [quote] = await tx
    .update(quotes)
    .set({ status: 'sent', decidedAt: null, updatedAt: now })
    .where(
      and(
        eq(quotes.assignmentId, lead.assignment.id),
        eq(quotes.status, 'withdrawn'),
        eq(quotes.decidedAt, withdrawnAt),
      ),
    )
    .returning()
  // The mail of it may have waited, and given way to that of the withdrawal.
  if (quote) await notifyOfQuote(tx, now, lead, quote, quote.revision > 1)
  return quote?.id
}
