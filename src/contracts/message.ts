import { z } from 'zod'
import { messageLength, messageSenders } from '~/domain/message'
import { entityId, pageInput, prose, submissionId, uuidText } from './primitives'

export const messageMissing = 'Please write a message'

export const threadPage = entityId.extend({
  limit: pageInput.limit.default(50),
  cursor: z.string().max(100).nullish().describe('`older` of an earlier page: the messages before those'),
})
export type ThreadPage = z.output<typeof threadPage>

export const message = z.object({
  id: uuidText,
  sender: z.enum(messageSenders),
  senderName: z.string(),
  body: z.string(),
  createdAt: z.date(),
  readAt: z.date().nullable().describe('When the other side read it'),
})
export type Message = z.infer<typeof message>

/** Messages of one lead, the newest last. */
export const thread = z.object({
  messages: z.array(message),
  older: uuidText.nullable().describe('Pass it as `cursor` for the messages before these'),
  unread: z.number().int().describe('Messages of the other side that were not read yet'),
  writable: z.boolean(),
})
export type Thread = z.infer<typeof thread>

export const sendMessage = entityId.extend({
  body: prose({ max: messageLength.max, message: messageMissing }),
  submissionId,
})
export type SendMessage = z.output<typeof sendMessage>

export const readMessages = entityId.extend({
  upTo: z.string().max(100).nullish().describe('The newest message that was seen; all of them when left out'),
})
export type ReadMessages = z.output<typeof readMessages>

export const messagesRead = z.object({ read: z.number().int() })

/** One of a homeowner's threads, with its newest message. */
export const threadSummary = z.object({
  assignmentId: uuidText,
  projectId: uuidText,
  reference: z.string(),
  serviceNeeded: z.string(),
  companyName: z.string(),
  last: message.pick({ body: true, sender: true, createdAt: true }).nullable(),
  unread: z.number().int(),
  writable: z.boolean(),
})
export type ThreadSummary = z.infer<typeof threadSummary>
