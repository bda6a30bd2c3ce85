import { z } from 'zod'
import { uuidText } from './primitives'

/** A mail of the development mailbox. */
export const mailboxEntryOutput = z.object({
  id: uuidText,
  recipient: z.string(),
  subject: z.string(),
  template: z.string(),
  status: z.string(),
  createdAt: z.date(),
})
export type MailboxEntry = z.infer<typeof mailboxEntryOutput>

export const mailboxMailOutput = mailboxEntryOutput.extend({ html: z.string(), text: z.string() })
