import { eq, inArray } from 'drizzle-orm'
import type { Executor } from '~/server/db/client'
import { assignments, contractors } from '~/server/db/schema/index'
import { enqueueMail } from '../mail/enqueue-mail'
import type { ProjectRow } from './own-project'

type Template = 'not-chosen' | 'request-closed' | 'request-reopened' | 'project-completed'

/** Tells the contractors behind these leads what became of the request: one mail each, for this moment. */
export async function notifyContractors(
  tx: Executor,
  now: Date,
  template: Template,
  request: ProjectRow,
  assignmentIds: readonly string[],
  /** What the mail says beside its lead. */
  more: { hired?: boolean; byTeam?: boolean } = {},
): Promise<void> {
  if (assignmentIds.length === 0) return
  const recipients = await tx
    .select({ assignmentId: assignments.id, contractor: contractors })
    .from(assignments)
    .innerJoin(contractors, eq(contractors.id, assignments.contractorId))
    .where(inArray(assignments.id, [...assignmentIds]))
  for (const { assignmentId, contractor } of recipients)
    await enqueueMail(tx, now, {
      key: `${template}:${assignmentId}:${now.getTime()}`,
      template,
      recipient: contractor.email,
      about: request.id,
      topic: `request:${assignmentId}`,
      props: { ...leadMailProps(request, contractor, assignmentId), ...more },
    })
}

/** What every mail to a contractor about a lead tells. */
export function leadMailProps(request: ProjectRow, contractor: typeof contractors.$inferSelect, leadId: string) {
  return {
    contactName: contractor.contactName,
    companyName: contractor.companyName,
    customerName: request.customerName,
    reference: request.reference,
    serviceNeeded: request.projectType,
    city: request.city,
    hasAccount: contractor.userId !== null,
    leadId,
    province: contractor.province,
  }
}
