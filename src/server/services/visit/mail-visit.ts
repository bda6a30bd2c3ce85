import { homeownerName } from '~/domain/contact-access'
import type { MessageSender } from '~/domain/message'
import type { Executor } from '~/server/db/client'
import type { AssignmentRows } from '../assignment/assignment-scope'
import { enqueueMail } from '../mail/enqueue-mail'
import { homeownerEmail } from '../project/homeowner-email'
import { issueProjectLink } from '../project/issue-project-link'
import type { VisitRow } from './list-visits'

export type VisitNews = 'asked' | 'proposed' | 'agreed' | 'cancelled' | 'reminder'

interface VisitMail {
  news: VisitNews
  audience: MessageSender
}

/** Where it is: the street for who was hired, the city for all others. */
export function visitPlace({ assignment, project }: Pick<AssignmentRows, 'assignment' | 'project'>): string {
  return assignment.status === 'won' && project.address ? `${project.address}, ${project.city}` : project.city
}

/** Tells one side how a visit stands; an agreed or cancelled one comes as a calendar's invitation (rule 98). */
export async function mailVisit(
  tx: Executor,
  now: Date,
  rows: AssignmentRows,
  visit: VisitRow,
  { news, audience }: VisitMail,
): Promise<void> {
  const { assignment, project, contractor } = rows
  const toHomeowner = audience === 'homeowner'
  const recipient = toHomeowner ? await homeownerEmail(tx, project) : contractor.email
  const link = toHomeowner
    ? await issueProjectLink(tx, now, { id: project.id, email: recipient })
    : { projectId: project.id }
  await enqueueMail(tx, now, {
    key: `visit:${visit.id}:${visit.version}:${news}:${audience}`,
    template: 'visit',
    recipient,
    about: project.id,
    // Offers that follow one another quickly are one mail; what is agreed or cancelled goes at once.
    ...((news === 'proposed' || news === 'asked') && { topic: `visit:${assignment.id}:${audience}` }),
    props: {
      news,
      audience,
      recipientName: toHomeowner ? project.customerName : contractor.contactName,
      otherName: toHomeowner ? contractor.companyName : homeownerName(assignment, project, now),
      serviceNeeded: project.projectType,
      reference: project.reference,
      leadId: assignment.id,
      visitId: visit.id,
      version: visit.version,
      times: visit.proposedTimes.map((time) => time.toISOString()),
      startsAt: visit.startsAt?.toISOString() ?? null,
      durationMinutes: visit.durationMinutes,
      cancelledBy: visit.cancelledBy,
      place: visitPlace(rows),
      province: project.province,
      linked: project.homeownerId !== null,
      ...link,
    },
  })
}
