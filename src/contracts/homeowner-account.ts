import { z } from 'zod'
import { currentPassword, linkToken } from './auth'
import { email, flagInput, line, uuidText } from './primitives'

/** A homeowner's own account, as its settings show it. */
export const homeownerAccountOutput = z.object({
  id: uuidText,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** When the email was proved by a link; until then no request is linked by it. */
  emailProvedAt: z.date().nullable(),
  /** Of the newest request that is theirs. */
  phone: z.string().nullable(),
  /** The address a change is under way to. */
  pendingEmail: z.string().nullable(),
  /** Whether reminders and notices come by mail; what was asked for always does. */
  optionalMail: z.boolean(),
  createdAt: z.date(),
})
export type HomeownerAccount = z.output<typeof homeownerAccountOutput>

export const updateHomeownerAccountInput = z.object({
  firstName: line({ max: 100, message: 'First name is required' }),
  lastName: line({ max: 100, message: 'Last name is required' }),
})

export const confirmEmailInput = z.object({ token: linkToken('This link is invalid or has expired.') })

export const confirmedEmailOutput = z.object({
  email: z.string(),
  /** Requests made with this email that belong to the account from now on. */
  linkedRequests: z.number().int(),
})
export type ConfirmedEmail = z.output<typeof confirmedEmailOutput>

/** What a link would prove, before it does. */
export const emailToConfirmOutput = z.object({
  email: z.string(),
  /** The address it takes the place of; null when it is the account's already. */
  replaces: z.string().nullable(),
})
export type EmailToConfirm = z.output<typeof emailToConfirmOutput>

const ownPassword = currentPassword('Password is required')

export const changeEmailInput = z.object({ email: email('Please enter a valid email address'), password: ownPassword })

export const mailChoicesInput = z.object({ optionalMail: flagInput })

export const exportAccountInput = z.object({ password: ownPassword })
export const deleteAccountInput = z.object({ password: ownPassword })
