import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { StoredFile } from '~/contracts/file'
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
  findAssignment,
  lockAssignment,
} from '../assignment/assignment-scope'
import { moveAssignment } from '../assignment/move-assignment'
import { type ContractorContext, inTransaction, type ServiceContext } from '../context'
import { discardFiles } from '../file/discard-files'
import { enqueueMail } from '../mail/enqueue-mail'
import { issueProjectLink } from '../project/issue-project-link'
import { consume } from '../rate-limit/rate-limit'
import { repeatedSince, submissionKey } from '../submission'
import { presentMessages } from './list-messages'
import { attachFiles, type FileFingerprint, filesOfMessages, fingerprintsOf, storePreviews } from './message-files'
import { isWritable } from './writable'

type NewMessage = Omit<SendMessageInput, 'attachments'> & Partial<Pick<SendMessageInput, 'attachments'>>

/**
 * Writes to the other side of a lead, who gets one mail until they have read the thread. The same sent twice, with one
 * `submissionId` or within seconds, is one message.
 * @throws NotFoundError for somebody else's lead; ConflictError when the lead or its request has
 *   ended; InvalidError for files that are unknown, somebody else's or in use; TooManyRequestsError.
 */
export function sendMessage(ctx: ServiceContext, party: AssignmentScope, input: NewMessage): Promise<Message> {
  return writeMessage(ctx, party, input, async () => {})
}

/**
 * The same from the contractor's side: the first message answers a new lead, which becomes `contacted`.
 * @throws ConflictError also when the slot was freed and three others compete now.
 */
export function sendContractorMessage(ctx: ContractorContext, input: NewMessage): Promise<Message> {
  return writeMessage(ctx, contractorScope(ctx), input, async (tx, lead) => {
    if (lead.assignment.status === 'new') await moveAssignment(tx, ctx, lead, 'contacted')
  })
}

async function writeMessage(
  ctx: ServiceContext,
  party: AssignmentScope,
  { id, body, attachments = [], submissionId: given }: NewMessage,
  onWritten: (tx: Executor, lead: AssignmentRows) => Promise<void>,
): Promise<Message> {
  await consume(ctx.db, 'messageBySender', `${party.side}:${party.userId ?? id}`)
  const previews = attachments.length > 0 ? await previewsFor(ctx, party, id, attachments) : new Map<string, string>()
  let areTaken = previews.size === 0
  try {
    return await inTransaction(ctx, async (tx) => {
      const lead = await lockAssignment(tx, party, id)
      assertWritable(lead)
      const fingerprints = await fingerprintsOf(tx, attachments)
      const submissionId = submissionKey(given, { id, body, ...(fingerprints.length > 0 && { fingerprints }) })
      const present = async (row: typeof messages.$inferSelect) => {
        const [message] = await presentMessages({ db: tx, now: ctx.now }, [row], lead, party)
        if (!message) throw new Error('the message was not presented')
        return message
      }
      const earlier = await findEarlier(tx, ctx, party, lead, { body, fingerprints, submissionId })
      if (earlier) return present(earlier)
      const [written] = await tx
        .insert(messages)
        .values({
          assignmentId: lead.assignment.id,
          sender: party.side,
          senderId: party.userId,
          body,
          fileCount: attachments.length,
          submissionId,
          createdAt: ctx.now,
        })
        .returning()
      if (!written) throw new Error('the message was not written')
      await attachFiles(tx, ctx, written.id, attachments, previews)
      await onWritten(tx, lead)
      await notifyOtherSide(tx, ctx, party, lead, { body, files: attachments.length })
      areTaken = true
      return present(written)
    })
  } finally {
    if (!areTaken) await discardFiles(ctx.db, [...previews.values()])
  }
}

function assertWritable(lead: AssignmentRows): void {
  if (!isWritable(lead)) throw new ConflictError('This conversation is closed: the lead or its request has ended')
}

/** Pictures are made smaller before the lead is locked, and for those only who may write. */
async function previewsFor(
  ctx: ServiceContext,
  party: AssignmentScope,
  id: string,
  attachments: readonly string[],
): Promise<Map<string, string>> {
  assertWritable(await findAssignment(ctx.db, party, id))
  return storePreviews(ctx, attachments)
}

/** What the mails about a lead's messages are the latest word on, by who reads them. */
export const messagesTopic = (assignmentId: string, reader: MessageSender) => `messages:${assignmentId}:${reader}`

/** The message that this one repeats; the project's lock lets one of two at once be the first. */
async function findEarlier(
  tx: Executor,
  { now }: ServiceContext,
  { side }: AssignmentScope,
  { assignment }: AssignmentRows,
  {
    body,
    fingerprints,
    submissionId,
  }: { body: string; fingerprints: readonly FileFingerprint[]; submissionId: string | null },
): Promise<typeof messages.$inferSelect | undefined> {
  const isSame = submissionId
    ? eq(messages.submissionId, submissionId)
    : and(
        eq(messages.body, body),
        eq(messages.fileCount, fingerprints.length),
        gt(messages.createdAt, repeatedSince(now)),
      )
  const earlier = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.assignmentId, assignment.id), eq(messages.sender, side), isSame))
  if (submissionId || fingerprints.length === 0) return earlier[0]
  const sent = await filesOfMessages(tx, earlier)
  const looksAlike = (files: readonly StoredFile[]) =>
    files.length === fingerprints.length &&
    files.every((file, index) => file.name === fingerprints[index]?.[0] && file.size === fingerprints[index]?.[1])
  return earlier.find(({ id }) => looksAlike(sent.get(id) ?? []))
}

/** One mail per unread run: its key names the oldest message that waits to be read. */
async function notifyOtherSide(
  tx: Executor,
  ctx: ServiceContext,
  { side }: AssignmentScope,
  { assignment, project, contractor }: AssignmentRows,
  said: { body: string; files: number },
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
      ...said,
      ...link,
      linked: project.homeownerId !== null,
    },
  })
}
