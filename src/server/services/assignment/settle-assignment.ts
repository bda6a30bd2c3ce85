import { and, eq, inArray } from 'drizzle-orm'
import type { Assignment, SettleAssignmentInput } from '~/contracts/project'
import { isCompeting, openAssignmentStatuses } from '~/domain/assignment-status'
import { ConflictError, NotFoundError } from '~/domain/errors'
import { closedProjectStatuses, type ProjectStatus, projectTabStatuses } from '~/domain/project-status'
import { isExpired, liveQuoteStatuses } from '~/domain/quote-status'
import { isUuid } from '~/domain/slug'
import type { Executor } from '~/server/db/client'
import { assignments, contractors, quotes } from '~/server/db/schema/index'
import { record } from '../audit/record'
import { type AdminContext, inTransaction } from '../context'
import { lockContractor } from '../contractor/get-contractor'
import { lockProject } from '../project/get-project'
import { moveProject } from '../project/move-project'
import { notifyLeft } from '../project/notify-waiting'
import type { ProjectRow } from '../project/own-project'
import { withdrawSentQuote } from './move-assignment'
import { quoteReceived, winAssignment } from './win-assignment'

/** Statuses that say that somebody has the project. */
const matchedStatuses: readonly ProjectStatus[] = projectTabStatuses.active

export type Lead = typeof assignments.$inferSelect

/**
 * An admin notes that the homeowner hired a contractor (`won`), or takes a lead back (`withdrawn`): its
 * slot is free again, and the contractor's list loses it (rule 15).
 * @throws NotFoundError; ConflictError when the project is closed or hired for, the lead is settled already, or `quoteId`
 *   is not what can be accepted now.
 */
export async function settleAssignment(
  ctx: AdminContext,
  { id, status, quoteId }: SettleAssignmentInput,
): Promise<Assignment> {
  return inTransaction(ctx, async (tx) => {
    const { projectId, contractorId } = await readLead(tx, id)
    // The contractor before the project, as whatever else changes both does.
    if (status === 'won') await lockContractor(tx, contractorId)
    const project = await lockProject(tx, projectId)
    if (closedProjectStatuses.includes(project.status)) throw new ConflictError('This project is closed')
    const lead = await readLead(tx, id)
    const open = lead.withdrawnAt === null && openAssignmentStatuses.some((one) => one === lead.status)
    if (!open) throw new ConflictError('This lead is settled already')
    if (status === 'won')
      await winAssignment(tx, ctx, project, { lead, quote: await agreedQuote(tx, ctx, id, quoteId) })
    else await withdraw(tx, ctx, project, lead)
    await record(tx, ctx, {
      action: `project.lead-${status}`,
      entity: 'project',
      entityId: project.id,
      details: { assignmentId: id, contractorId: lead.contractorId },
    })
    return presentLead(tx, await readLead(tx, id))
  })
}

/** A lead as an admin's screens show it. */
export async function presentLead(tx: Executor, lead: Lead): Promise<Assignment> {
  return {
    ...lead,
    companyName: await readCompanyName(tx, lead.contractorId),
    competing: isCompeting(lead),
    withdrawn: lead.withdrawnAt !== null,
  }
}

/**
 * A lead's row.
 * @throws NotFoundError
 */
export async function readLead(tx: Executor, id: string): Promise<Lead> {
  const [lead] = isUuid(id) ? await tx.select().from(assignments).where(eq(assignments.id, id)) : []
  if (!lead) throw new NotFoundError('Assignment')
  return lead
}

async function readCompanyName(tx: Executor, id: string): Promise<string> {
  const [contractor] = await tx
    .select({ companyName: contractors.companyName })
    .from(contractors)
    .where(eq(contractors.id, id))
  return contractor?.companyName ?? ''
}

/** The price they agreed on: the live quote that has not run out. Where one is named, or null for none, it must be that one. */
async function agreedQuote(tx: Executor, ctx: AdminContext, assignmentId: string, quoteId: string | null | undefined) {
  const [quote] = await tx
    .select()
    .from(quotes)
    .where(and(eq(quotes.assignmentId, assignmentId), inArray(quotes.status, liveQuoteStatuses)))
  const valid = quote?.status === 'sent' && !isExpired(quote, ctx.now) ? quote : null
  if (quoteId === undefined || (valid?.id ?? null) === (quoteId?.toLowerCase() ?? null)) return valid
  throw valid ? quoteReceived(valid) : new ConflictError('This quote can no longer be accepted. Please look again.')
}

/** `notifyLeft` notifies those who remain; a project that nobody is left with goes back to its level (rule 61). */
async function withdraw(
  tx: Executor,
  ctx: AdminContext,
  project: ProjectRow,
  { id, contractorId }: Lead,
): Promise<void> {
  const quoteId = await withdrawSentQuote(tx, ctx, id)
  await tx
    .update(assignments)
    .set({ withdrawnAt: ctx.now, slot: null, updatedAt: ctx.now })
    .where(eq(assignments.id, id))
  const companyName = await readCompanyName(tx, contractorId)
  const { waitingSince } = await lockProject(tx, project.id)
  if (waitingSince && matchedStatuses.includes(project.status))
    await moveProject(tx, ctx, project, project.verificationLevel, {
      notes: `${companyName} was withdrawn, and nobody else has this project`,
      event: 'contractor_withdrawn',
    })
  await notifyLeft(tx, ctx.now, project, { assignmentId: id, companyName, how: 'withdrawn', quoteId })
}
