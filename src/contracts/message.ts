import { z } from 'zod'
import { messageLength, messageSenders } from '~/domain/message'
import { messageAttachmentIds, receivedFile } from './file'
import { entityId, idInput, pageInput, prose, submissionId, uuidText } from './primitives'

export const messageMissing = 'Please write a message'

export const threadInput = entityId.extend({
  limit: pageInput.limit.default(50),
  cursor: idInput.nullish().describe('`nextCursor` of an earlier page: the messages before those'),
})
export type ThreadInput = z.output<typeof threadInput>

/** A file of a message; a large picture has a smaller copy, for lists. */
export const messageFile = receivedFile
  .extend({ previewUrl: z.string().nullable().describe('Where a smaller copy of a large picture is read') })
  .meta({ id: 'MessageFile' })
export type MessageFile = z.infer<typeof messageFile>

export const messageOutput = z
  .object({
    id: uuidText,
    sender: z.enum(messageSenders),
    senderName: z.string(),
    body: z.string().describe('Empty where files were sent without a word'),
    files: z.number().int().describe('How many files were sent with it'),
    attachments: z.array(messageFile).describe('Those of them that are still there and that the reader may read'),
    createdAt: z.date(),
    readAt: z.date().nullable().describe('When the other side read it'),
  })
  .meta({ id: 'Message' })
export type Message = z.infer<typeof messageOutput>

/** Messages of one lead, the newest last. */
export const threadOutput = z
  .object({
    messages: z.array(messageOutput),
    older: uuidText.nullable().describe('The same as `nextCursor`, by its earlier name'),
    nextCursor: uuidText.nullable().describe('Pass it as `cursor` for the messages before these'),
    unread: z.number().int().describe('Messages of the other side that were not read yet'),
    writable: z.boolean(),
  })
  .meta({ id: 'Thread' })
export type Thread = z.infer<typeof threadOutput>

export const sendMessageInput = entityId
  .extend({
    body: prose({ min: 0, max: messageLength.max, message: messageMissing })
      .default('')
      .describe('May be left out where files are sent'),
    attachments: messageAttachmentIds,
    submissionId,
  })
  .refine(({ body, attachments }) => body !== '' || attachments.length > 0, {
    path: ['body'],
    message: messageMissing,
  })
export type SendMessageInput = z.output<typeof sendMessageInput>

export const readMessagesInput = entityId.extend({
  upTo: idInput.nullish().describe('The newest message that was seen; all of them when left out'),
})
export type ReadMessagesInput = z.output<typeof readMessagesInput>

export const messagesReadOutput = z.object({ read: z.number().int() })

/** One of a homeowner's threads, with its newest message. */
export const threadSummaryOutput = z.object({
  assignmentId: uuidText,
  projectId: uuidText,
  reference: z.string(),
  serviceNeeded: z.string(),
  companyName: z.string(),
  last: messageOutput.pick({ body: true, files: true, sender: true, createdAt: true }).nullable(),
  unread: z.number().int(),
  writable: z.boolean(),
})
export type ThreadSummary = z.infer<typeof threadSummaryOutput>
