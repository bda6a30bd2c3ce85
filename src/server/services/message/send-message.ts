import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { Message, SendMessageInput } from '~/contracts/message'
import { homeownerName } from '~/domain/contact-access'
import { ConflictError } from '~/domain/errors'
import type { MessageSender } from '~/domain/message'
import type { Executor } from '~/server/db/client'
import { messages } from '~/server/db/schema'
import { alertContractor } from '../alert/alert-contractor'
import {
  type AssignmentRows,
  type AssignmentScope,
  contractorScope,
  lockAssignment,
} from '../assignment/assignment-scope'
import { moveAssignment } from '../assignment/move-assignment'
import { type ContractorContext, inTransaction, type ServiceContext } from '../context'
import { enqueueMail } from '../mail/enqueue-mail'
import { issueProjectLink } from '../project/issue-project-link'
import { consume } from '../rate-limit/rate-limit'
import { repeatedSince, submissionKey } from '../submission'
import { presentMessage } from './list-messages'
import { isWritable } from './writable'

/**
 * Writes to the other side of a lead, who gets one mail until they have read the thread. The same sent twice, with one
 * `submissionId` or within seconds, is one message.
 * @throws NotFoundError for somebody else's lead; ConflictError when the lead or its request has
 *   ended; TooManyRequestsError.
 */
export function sendMessage(ctx: ServiceContext, party: AssignmentScope, input: SendMessageInput): Promise<Message> {
  return writeMessage(ctx, party, input, async () => {})
}

/**
 * The same from the contractor's side: the first message answers a new lead, which becomes `contacted`.
 * @throws ConflictError also when the slot was freed and three others compete now.
 */
export function sendContractorMessage(ctx: ContractorContext, input: SendMessageInput): Promise<Message> {
  return writeMessage(ctx, contractorScope(ctx), input, async (tx, lead) => {
    if (lead.assignment.status === 'new') await moveAssignment(tx, ctx, lead, 'contacted')
  })
}

async function writeMessage(
  ctx: ServiceContext,
  party: AssignmentScope,
  { id, body, submissionId: given }: SendMessageInput,
  onWritten: (tx: Executor, lead: AssignmentRows) => Promise<void>,
): Promise<Message> {
  await consume(ctx.db, 'messageBySender', `${party.side}:${party.userId ?? id}`)
  return inTransaction(ctx, async (tx) => {
    const lead = await lockAssignment(tx, party, id)
    if (!isWritable(lead)) throw new ConflictError('This conversation is closed: the lead or its request has ended')
    const submissionId = submissionKey(given, { id, body })
    const earlier = await findEarlier(tx, ctx, party, lead, { body, submissionId })
    if (earlier) return presentMessage(earlier, lead, party, ctx.now)
    const [written] = await tx
      .insert(messages)
      .values({
        assignmentId: lead.assignment.id,
        sender: party.side,
        senderId: party.userId,
        body,
        submissionId,
        createdAt: ctx.now,
      })
      .returning()
    if (!written) throw new Error('the message was not written')
    await onWritten(tx, lead)
    await notifyOtherSide(tx, ctx, party, lead, body)
    return presentMessage(written, lead, party, ctx.now)
  })
}

/** What the mails about a lead's messages are the latest word on, by who reads them. */
export const messagesTopic = (assignmentId: string, reader: MessageSender) => `messages:${assignmentId}:${reader}`

/** The message that this one repeats; the project's lock lets one of two at once be the first. */
async function findEarlier(
  tx: Executor,
  { now }: ServiceContext,
  { side }: AssignmentScope,
  { assignment }: AssignmentRows,
  { body, submissionId }: { body: string; submissionId: string | null },
): Promise<typeof messages.$inferSelect | undefined> {
  const isSame = submissionId
    ? eq(messages.submissionId, submissionId)
    : and(eq(messages.body, body), gt(messages.createdAt, repeatedSince(now)))
  const [earlier] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.assignmentId, assignment.id), eq(messages.sender, side), isSame))
    .limit(1)
  return earlier
}

/** One mail per unread run: its key names the oldest message that waits to be read. */
async function notifyOtherSide(
  tx: Executor,
  ctx: ServiceContext,
  { side }: AssignmentScope,
  { assignment, project, contractor }: AssignmentRows,
  body: string,
): Promise<void> {
  const [oldest] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.assignmentId, assignment.id), eq(messages.sender, side), isNull(messages.readAt)))
    .orderBy(asc(messages.createdAt), asc(messages.id))
    .limit(1)
  if (!oldest) return
  const toHomeowner = side === 'contractor'
  if (!toHomeowner)
    await alertContractor(tx, ctx.now, {
      kind: 'message',
      assignmentId: assignment.id,
      userId: contractor.userId,
    })
  const link = toHomeowner ? await issueProjectLink(tx, ctx.now, project) : { projectId: project.id }
  await enqueueMail(tx, ctx.now, {
    key: `message-received:${oldest.id}`,
    template: 'message-received',
    recipient: toHomeowner ? project.email : contractor.email,
    about: project.id,
    topic: messagesTopic(assignment.id, toHomeowner ? 'homeowner' : 'contractor'),
    props: {
      recipientName: toHomeowner ? project.customerName : contractor.contactName,
      senderName: toHomeowner ? contractor.companyName : homeownerName(assignment, project, ctx.now),
      serviceNeeded: project.projectType,
      reference: project.reference,
      leadId: assignment.id,
      audience: toHomeowner ? 'homeowner' : 'contractor',
      body,
      ...link,
      linked: project.homeownerId !== null,
    },
  })
}
