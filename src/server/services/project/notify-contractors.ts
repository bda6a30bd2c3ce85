import { eq, inArray } from 'drizzle-orm'
import { homeownerName } from '~/domain/contact-access'
import type { Executor } from '~/server/db/client'
import { assignments, contractors, projects } from '~/server/db/schema/index'
import { enqueueMail } from '../mail/enqueue-mail'
import type { ProjectRow } from './own-project'

type Template = 'not-chosen' | 'request-closed' | 'request-reopened' | 'project-completed' | 'work-not-finished'

/** Tells the contractors behind these leads what became of the request: one mail each, for this moment. */
export async function notifyContractors(
  tx: Executor,
  now: Date,
  template: Template,
  request: ProjectRow,
  assignmentIds: readonly string[],
  /** What the mail says beside its lead. */
  more: { hired?: boolean; byTeam?: boolean; byItself?: boolean } = {},
): Promise<void> {
  if (assignmentIds.length === 0) return
  const recipients = await tx
    .select({ assignment: assignments, project: projects, contractor: contractors })
    .from(assignments)
    .innerJoin(projects, eq(projects.id, assignments.projectId))
    .innerJoin(contractors, eq(contractors.id, assignments.contractorId))
    .where(inArray(assignments.id, [...assignmentIds]))
  for (const { assignment, project, contractor } of recipients)
    await enqueueMail(tx, now, {
      key: `${template}:${assignment.id}:${now.getTime()}`,
      template,
      recipient: contractor.email,
      about: request.id,
      topic: `request:${assignment.id}`,
      props: {
        ...leadMailProps(request, contractor, assignment.id),
        customerName: homeownerName(assignment, { ...project, customerName: request.customerName }, now),
        ...more,
      },
    })
}

/** Props of every mail to a contractor about a lead. */
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
