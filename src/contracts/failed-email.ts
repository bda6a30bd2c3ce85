import { z } from 'zod'
import { uuidText } from './primitives'

/** A mail that the recipient's server refused for good, or that nobody took for three days. */
export const failedEmail = z.object({
  id: uuidText,
  recipient: z.string(),
  subject: z.string(),
  reason: z.string(),
  attempts: z.number().int(),
  createdAt: z.date(),
  refusedAt: z.date(),
})
export type FailedEmail = z.infer<typeof failedEmail>

/** The newest of them, and how many there are. */
export const failedEmailsOutput = z.object({ mails: z.array(failedEmail), total: z.number().int() })
