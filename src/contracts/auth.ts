import { z } from 'zod'
import { email, line, sessionUser } from './primitives'

export const passwordLimits = { min: 8, max: 200 } as const

/** A new password; `message` is said when it is too short. */
export function newPassword(message: string) {
  return z
    .string({ error: message })
    .min(passwordLimits.min, message)
    .max(passwordLimits.max, `Please keep the password under ${passwordLimits.max} characters`)
}

/** What somebody types to sign in: never rejected for its form, only for not fitting. */
export const loginInput = z.object({
  email: z.string({ error: 'Email is required' }).trim().min(1, 'Email is required').max(254, 'Email is too long'),
  password: z
    .string({ error: 'Password is required' })
    .min(1, 'Password is required')
    .max(1000, 'Password is too long'),
})
export type LoginInput = z.infer<typeof loginInput>

export const registerHomeownerInput = z.object({
  firstName: line({ max: 100, message: 'First name is required' }),
  lastName: line({ max: 100, message: 'Last name is required' }),
  email: email('Please enter a valid email address'),
  password: newPassword('Password must be at least 8 characters'),
  requestToken: z
    .string()
    .max(200)
    .nullish()
    .describe('The token of the link in a mail about a request: one that went to this email proves it'),
})
export type RegisterHomeownerInput = z.output<typeof registerHomeownerInput>

export const passwordMessages = {
  newTooShort: 'New password must be at least 8 characters',
  newMismatch: 'New passwords do not match',
  tooShort: 'Password must be at least 8 characters',
  mismatch: 'Passwords do not match',
  missingResetToken: 'Invalid or missing reset token',
  invalidResetLink: 'This password reset link is invalid or has expired.',
  changed: 'Your password has been changed successfully.',
  resetLinkSent:
    'If an account exists with that email, a password reset link has been sent. Please check your inbox and spam folder.',
} as const

/** The password somebody has, to do what needs it again. */
export const currentPassword = (message: string) =>
  z.string({ error: message }).min(1, message).max(1000, 'Password is too long')

/** The secret of a link in a mail; `message` is said when there is none. */
export const linkToken = (message: string) => z.string({ error: message }).trim().min(1, message).max(200, message)

export const changePasswordInput = z.object({
  currentPassword: currentPassword('Current password is required'),
  newPassword: newPassword(passwordMessages.newTooShort),
})
export type ChangePasswordInput = z.output<typeof changePasswordInput>

export const forgotPasswordInput = z.object({ email: loginInput.shape.email })
export type ForgotPasswordInput = z.output<typeof forgotPasswordInput>

export const resetPasswordInput = z.object({
  token: linkToken(passwordMessages.missingResetToken),
  newPassword: newPassword(passwordMessages.tooShort),
})
export type ResetPasswordInput = z.output<typeof resetPasswordInput>

/** A sentence that says what happened. */
export const messageOutput = z.object({ message: z.string() })

export const signedInUserOutput = z.object({ user: sessionUser })
export const sessionStateOutput = z.object({
  user: sessionUser.nullable(),
  mustSetUpSecondFactor: z
    .boolean()
    .optional()
    .describe('An admin is signed in who must set up a second factor before anything else'),
})
