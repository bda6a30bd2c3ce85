import { and, eq, inArray, isNull } from 'drizzle-orm'
import { isCompeting } from '~/domain/assignment-status'
import { mayReadContact } from '~/domain/contact-access'
import { closedProjectStatuses } from '~/domain/project-status'
import { isUuid } from '~/domain/slug'
import type { Executor } from '~/server/db/client'
import { assignments, emailTokens, invitations, type mails, projects } from '~/server/db/schema'
import { isReadByContractor } from '~/server/emails/personal'
import { isLinkMail } from './fixed-mails'

/** What tells one side of a lead of the other. */
const ofLead = ['matched', 'new-lead', 'message-received', 'request-changed']

/**
 * Whether what a queued mail tells of a lead is over by now, as the company has gone, or is not its contractor's to read
 * any more. That a request changed concerns whoever has it; a mail that waited for more changes, or for a mail server,
 * would tell those who left, in whichever way, and by the name they may no longer read. What only brings a link is over
 * with it: an invitation when our team corrected the company's email, that of a new password or a proof when it was used or
 * voided.
 */
export async function isOutdated(
  db: Executor,
  now: Date,
  { key, template, props }: Pick<typeof mails.$inferSelect, 'key' | 'template' | 'props'>,
): Promise<boolean> {
  if (template === 'invitation') return !(await isOpen(db, String(props.invitationId)))
  if (isLinkMail(template)) return !(await hasUnusedLink(db, tokensOf(props)))
  if (!ofLead.includes(template)) return false
  const leadId = template === 'matched' ? key.replace('matched:', '') : String(props.leadId)
  if (!isUuid(leadId)) return false
  const [lead] = await db
    .select({ assignment: assignments, project: projects })
    .from(assignments)
    .innerJoin(projects, eq(projects.id, assignments.projectId))
    .where(eq(assignments.id, leadId))
  if (!lead) return true
  if (!isReadByContractor(template, props)) return false
  if (!mayReadContact(lead.assignment, lead.project, now)) return true
  const isOver = !isCompeting(lead.assignment) || closedProjectStatuses.includes(lead.project.status)
  return template === 'request-changed' && isOver
}

/** Whether an invitation's link still opens an account: it was neither used nor replaced. */
async function isOpen(db: Executor, invitationId: string): Promise<boolean> {
  const { id, usedAt, voidedAt } = invitations
  if (!isUuid(invitationId)) return false
  const [open] = await db
    .select({ id })
    .from(invitations)
    .where(and(eq(id, invitationId), isNull(usedAt), isNull(voidedAt)))
  return open !== undefined
}

/** The ids of the links in a mail: one, or one for each role the address has. */
function tokensOf({ tokenId, links = [{ tokenId }] }: LinkProps): string[] {
  return links.map((link) => String(link.tokenId)).filter(isUuid)
}

interface LinkProps {
  tokenId?: unknown
  links?: { tokenId?: unknown }[]
}

/** Whether one of these links was neither used nor voided. */
async function hasUnusedLink(db: Executor, tokens: string[]): Promise<boolean> {
  const { id, usedAt } = emailTokens
  const [unused] = await db
    .select({ id })
    .from(emailTokens)
    .where(and(inArray(id, tokens), isNull(usedAt)))
    .limit(1)
  return unused !== undefined
}
