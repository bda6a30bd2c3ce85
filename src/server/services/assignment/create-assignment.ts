import { addHours } from 'date-fns/addHours'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { isAway } from '~/domain/away'
import { ConflictError } from '~/domain/errors'
import { matching, priorityRange, slotsTakenMessage } from '~/domain/matching'
import { displayPhone } from '~/domain/phone'
import type { Executor } from '~/server/db/client'
import { assignmentEvents, assignments, contractors, projects } from '~/server/db/schema'
import { isUniqueViolation } from '~/server/db/violations'
import { alertContractor } from '../alert/alert-contractor'
import { actorColumns, type ServiceContext } from '../context'
import { enqueueMail } from '../mail/enqueue-mail'
import { readReceipt, writeReceipt } from '../matching/write-receipt'
import { issueProjectLink } from '../project/issue-project-link'
import { advanceProject } from '../project/move-project'
import { refuseWithoutAcceptance } from '../rate/read-rates'

type ProjectRow = typeof projects.$inferSelect
type ContractorRow = typeof contractors.$inferSelect
type AssignmentRow = typeof assignments.$inferSelect

export interface NewAssignment {
  project: ProjectRow
  contractor: ContractorRow
  /** Chosen by an admin, by the homeowner on the contractor's profile, or by the platform as the next in turn. */
  origin: AssignmentRow['origin']
  priority?: number
  notes?: string | null
}

/**
 * Adds a lead to a locked (or just created) project, with its mails.
 * A homeowner's direct choice leaves the project among the new ones (rule 4).
 * @throws ConflictError when three compete, this contractor has the lead already, or has not accepted the fee that holds.
 */
export async function createAssignment(
  tx: Executor,
  ctx: ServiceContext,
  assignment: NewAssignment,
): Promise<AssignmentRow> {
  const { project, contractor, origin, priority = priorityRange.default, notes = null } = assignment
  await refuseWithoutAcceptance(tx, ctx.now, contractor.id)
  const receipt = await readReceipt(tx, ctx.now, project, contractor.id, origin)
  const row = await insertAssignment(tx, {
    projectId: project.id,
    contractorId: contractor.id,
    slot: await freeSlot(tx, project.id),
    origin,
    priority,
    notes,
    assignedBy: actorColumns(ctx.actor).actorId,
    whileAway: isAway(contractor, ctx.now),
    createdAt: ctx.now,
    updatedAt: ctx.now,
  })
  await writeReceipt(tx, row.id, receipt)
  await tx.insert(assignmentEvents).values({
    assignmentId: row.id,
    newStatus: 'new',
    ...actorColumns(ctx.actor),
    createdAt: ctx.now,
  })
  await tx.update(contractors).set({ lastAssignedAt: ctx.now }).where(eq(contractors.id, contractor.id))
  await tx
    .update(projects)
    .set({ firstMatchedAt: ctx.now })
    .where(and(eq(projects.id, project.id), isNull(projects.firstMatchedAt)))
  if (origin !== 'direct') await advanceProject(tx, ctx, project, 'distributed')
  await notifyContractor(tx, ctx, row, project, contractor)
  if (origin !== 'direct') await tellHomeowner(tx, ctx, row, project, contractor)
  return row
}

/** The lowest of the project's slots that nobody holds. */
export async function freeSlot(tx: Executor, projectId: string): Promise<number> {
  const taken = await tx
    .select({ slot: assignments.slot })
    .from(assignments)
    .where(and(eq(assignments.projectId, projectId), isNotNull(assignments.slot)))
  for (let slot = 1; slot <= matching.maxCompeting; slot++) if (!taken.some((row) => row.slot === slot)) return slot
  throw new ConflictError(slotsTakenMessage)
}

async function insertAssignment(tx: Executor, values: typeof assignments.$inferInsert): Promise<AssignmentRow> {
  try {
    const [row] = await tx.insert(assignments).values(values).returning()
    if (!row) throw new Error('insert returned no row')
    return row
  } catch (error) {
    if (isUniqueViolation(error, 'assignments_project_contractor_unique'))
      throw new ConflictError('This contractor is assigned to this project already', { field: 'contractorId' })
    if (isUniqueViolation(error, 'assignments_project_slot_unique')) throw new ConflictError(slotsTakenMessage)
    throw error
  }
}

async function notifyContractor(
  tx: Executor,
  ctx: ServiceContext,
  row: AssignmentRow,
  project: ProjectRow,
  contractor: ContractorRow,
): Promise<void> {
  await alertContractor(tx, ctx.now, { kind: 'lead', assignmentId: row.id, userId: contractor.userId })
  await enqueueMail(tx, ctx.now, {
    key: `new-lead:${row.id}`,
    template: 'new-lead',
    recipient: contractor.email,
    about: project.id,
    props: {
      contactName: contractor.contactName,
      companyName: contractor.companyName,
      customerName: project.customerName,
      serviceNeeded: project.projectType,
      city: project.city,
      description: project.description,
      timeline: project.timeline,
      budget: project.budget,
      direct: row.origin === 'direct',
      hasAccount: contractor.userId !== null,
      leadId: row.id,
      province: contractor.province,
      answerBy: addHours(row.createdAt, matching.releaseSlotAfterHours).toISOString(),
    },
  })
}

async function tellHomeowner(
  tx: Executor,
  ctx: ServiceContext,
  row: AssignmentRow,
  project: ProjectRow,
  contractor: ContractorRow,
): Promise<void> {
  const link = await issueProjectLink(tx, ctx.now, project)
  await enqueueMail(tx, ctx.now, {
    key: `matched:${row.id}`,
    template: 'matched',
    recipient: project.email,
    about: project.id,
    props: {
      customerName: project.customerName,
      reference: project.reference,
      serviceNeeded: project.projectType,
      companyName: contractor.companyName,
      contactName: contractor.contactName,
      phone: displayPhone(contractor.phone),
      email: contractor.email,
      slug: contractor.status === 'published' ? contractor.slug : null,
      hasAccount: contractor.userId !== null,
      ...link,
    },
  })
}
