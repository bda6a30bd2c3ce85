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
export const login = z.object({
  email: z.string({ error: 'Email is required' }).trim().min(1, 'Email is required').max(254, 'Email is too long'),
  password: z
    .string({ error: 'Password is required' })
    .min(1, 'Password is required')
    .max(1000, 'Password is too long'),
})
export type Login = z.infer<typeof login>

export const registerHomeowner = z.object({
  firstName: line({ max: 100, message: 'First name is required' }),
  lastName: line({ max: 100, message: 'Last name is required' }),
  email: email('Please enter a valid email address'),
  password: newPassword('Password must be at least 8 characters'),
})
export type RegisterHomeowner = z.output<typeof registerHomeowner>

export const signedInUser = z.object({ user: sessionUser })
export const sessionState = z.object({ user: sessionUser.nullable() })
