import { z } from 'zod'
import { adminLevels } from '~/domain/admin-level'
import { currentPassword, newPassword } from './auth'
import { email, entityId, line, sessionUser, uuidText } from './primitives'

export const adminInvitationMessages = {
  missing: 'This invitation link is incomplete. Open it from the mail again.',
  invalid: 'This invitation is invalid, was used, or has expired. Please ask an owner for a new one.',
  names: 'First and last names are required',
} as const

const adminLevel = z.enum(adminLevels, { error: 'Please choose owner or agent' })

const password = (what: string) =>
  currentPassword('Your password is required').optional().describe(`The own one, to ${what} an owner`)

export const inviteAdminInput = z.object({
  email: email('Please enter a valid email address'),
  adminLevel,
  password: password('invite'),
})
export type InviteAdminInput = z.output<typeof inviteAdminInput>

export const resendAdminInvitationInput = entityId.extend({ password: password('invite') })
export type ResendAdminInvitationInput = z.output<typeof resendAdminInvitationInput>

export const changeAdminLevelInput = entityId.extend({ adminLevel, password: password('make somebody') })
export type ChangeAdminLevelInput = z.output<typeof changeAdminLevelInput>

export const acceptAdminInvitationInput = z.object({
  token: z
    .string({ error: adminInvitationMessages.missing })
    .trim()
    .min(1, adminInvitationMessages.missing)
    .max(200, adminInvitationMessages.invalid),
  firstName: line({ max: 100, message: adminInvitationMessages.names }),
  lastName: line({ max: 100, message: adminInvitationMessages.names }),
  password: newPassword('Password must be at least 8 characters'),
})
export type AcceptAdminInvitationInput = z.output<typeof acceptAdminInvitationInput>

export const acceptedAdminInvitationOutput = z.object({ user: sessionUser })

export const adminAccount = z
  .object({
    id: uuidText,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    adminLevel: z.enum(adminLevels),
    twoStep: z.boolean().describe('Signs in with a second factor'),
    disabledAt: z.date().nullable(),
    lastLoginAt: z.date().nullable(),
    createdAt: z.date(),
  })
  .meta({ id: 'Admin' })
export type AdminAccount = z.infer<typeof adminAccount>

/** An admin as colleagues know them: who can own a project, or be mentioned in a comment. */
export const teamOutput = z.array(z.object({ id: uuidText, name: z.string() }))
export type Team = z.infer<typeof teamOutput>

/** An invitation that nobody has accepted yet. */
export const adminInvitation = z
  .object({
    id: uuidText,
    email: z.string(),
    adminLevel: z.enum(adminLevels),
    invitedBy: z.string().nullable(),
    createdAt: z.date(),
    expiresAt: z.date(),
    expired: z.boolean(),
  })
  .meta({ id: 'AdminInvitation' })
export type AdminInvitation = z.infer<typeof adminInvitation>

export const adminListOutput = z.object({ admins: z.array(adminAccount), invitations: z.array(adminInvitation) })
export type AdminList = z.infer<typeof adminListOutput>
