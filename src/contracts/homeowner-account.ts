import { z } from 'zod'
import { line, uuidText } from './primitives'

/** A homeowner's own account, as its settings show it. */
export const homeownerAccount = z.object({
  id: uuidText,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** When the email was proved by a link; until then no request is linked by it. */
  emailProvedAt: z.date().nullable(),
  /** The address a change is under way to. */
  pendingEmail: z.string().nullable(),
  createdAt: z.date(),
})
export type HomeownerAccount = z.output<typeof homeownerAccount>

export const updateHomeownerAccount = z.object({
  firstName: line({ max: 100, message: 'First name is required' }),
  lastName: line({ max: 100, message: 'Last name is required' }),
})
