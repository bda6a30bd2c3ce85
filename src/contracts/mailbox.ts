import { z } from 'zod'
import { uuidText } from './primitives'

/** A mail of the development mailbox. */
export const mailboxEntry = z.object({
  id: uuidText,
  recipient: z.string(),
  subject: z.string(),
  template: z.string(),
  status: z.string(),
  createdAt: z.date(),
})
export type MailboxEntry = z.infer<typeof mailboxEntry>

export const mailboxMail = mailboxEntry.extend({ html: z.string(), text: z.string() })
