import { homeownerName, mayReadContact } from '~/domain/contact-access'
import type { MessageSender } from '~/domain/message'
import type { Executor } from '~/server/db/client'
import { isErased } from '../account/anonymise-requests'
import type { AssignmentRows } from '../assignment/assignment-scope'
import { enqueueMail } from '../mail/enqueue-mail'
import { skipWaiting } from '../mail/topic'
import { homeownerEmail } from '../project/homeowner-email'
import { issueProjectLink } from '../project/issue-project-link'
import type { VisitRow } from './list-visits'

export type VisitNews = 'asked' | 'proposed' | 'agreed' | 'cancelled' | 'reminder'

interface VisitMail {
  news: VisitNews
  audience: MessageSender
}

/** Where it is: the street for who was hired and may read it (rule 56), the city for all others. */
export function visitPlace({ assignment, project }: Pick<AssignmentRows, 'assignment' | 'project'>, now: Date): string {
  const isShown = assignment.status === 'won' && mayReadContact(assignment, project, now)
  return isShown && project.address ? `${project.address}, ${project.city}` : project.city
}

/** Names the mails that offer or ask for times: the latest counts. */
const visitTopic = (assignmentId: string, audience: MessageSender) => `visit:${assignmentId}:${audience}`

/** Skips what waits to tell these readers of offers that no longer hold. */
export async function skipVisitMails(
  tx: Executor,
  now: Date,
  assignmentId: string,
  audiences: readonly MessageSender[],
): Promise<void> {
  for (const audience of audiences) await skipWaiting(tx, now, visitTopic(assignmentId, audience))
}

/**
 * Tells one side how a visit stands; an agreed or cancelled one comes as a calendar's invitation (rule 98). A homeowner
 * who deleted their account is told nothing.
 */
export async function mailVisit(
  tx: Executor,
  now: Date,
  rows: AssignmentRows,
  visit: VisitRow,
  { news, audience }: VisitMail,
): Promise<void> {
  const { assignment, project, contractor } = rows
  const toHomeowner = audience === 'homeowner'
  if (toHomeowner && isErased(project)) return
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
    ...((news === 'proposed' || news === 'asked') && { topic: visitTopic(assignment.id, audience) }),
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
      completed: project.status === 'completed',
      place: visitPlace(rows, now),
      province: project.province,
      linked: project.homeownerId !== null,
      ...link,
    },
  })
}
