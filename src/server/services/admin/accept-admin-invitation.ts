import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { type AcceptAdminInvitationInput, adminInvitationMessages } from '~/contracts/admin-account'
import type { SessionUser } from '~/contracts/primitives'
import { ConflictError, InvalidError } from '~/domain/errors'
import { hashToken } from '~/server/crypto/tokens'
import type { Executor } from '~/server/db/client'
import { adminInvitations, users } from '~/server/db/schema'
import { isUniqueViolation } from '~/server/db/violations'
import { hashNewPassword } from '../account/hash-new-password'
import { record } from '../audit/record'
import { inTransaction, type ServiceContext } from '../context'
import { consume } from '../rate-limit/rate-limit'
import { mailNewOwner } from './mail-admin-change'

/**
 * Opens the invited admin's account with the invited email, which the link has proved. The link works once, however
 * many use it at the same moment; signing in comes after it. The owners are mailed of another owner.
 * @throws InvalidError when the link is unknown, used, voided or older than 7 days; ConflictError when an admin has
 *   this email; TooManyRequestsError.
 */
export async function acceptAdminInvitation(
  ctx: ServiceContext,
  { token, password, firstName, lastName }: AcceptAdminInvitationInput,
): Promise<{ user: SessionUser }> {
  await consume(ctx.db, 'invitation', ctx.address)
  const open = usableAdminInvitation(ctx, token)
  const [known] = await ctx.db.select({ id: adminInvitations.id }).from(adminInvitations).where(open)
  if (!known) throw new InvalidError(adminInvitationMessages.invalid, { field: 'token' })
  const passwordHash = await hashNewPassword(ctx, password, 'password')
  try {
    return await inTransaction(ctx, async (tx) => {
      const [invitation] = await tx.update(adminInvitations).set({ usedAt: ctx.now }).where(open).returning()
      if (!invitation) throw new InvalidError(adminInvitationMessages.invalid, { field: 'token' })
      const { email, adminLevel } = invitation
      if (adminLevel === 'owner') {
        // Before the account is there: those who were owners already are mailed.
        const owner = await nameOfInviter(tx, invitation.invitedBy)
        await mailNewOwner(tx, ctx.now, 'accepted', {
          id: invitation.id,
          name: `${firstName} ${lastName}`,
          email,
          owner,
        })
      }
      const [user] = await tx
        .insert(users)
        .values({
          role: 'admin',
          adminLevel,
          email,
          firstName,
          lastName,
          passwordHash,
          emailProvedAt: ctx.now,
          createdAt: ctx.now,
          updatedAt: ctx.now,
        })
        .returning({ id: users.id })
      if (!user) throw new Error('insert returned no row')
      const acting = { ...ctx, actor: { kind: 'admin', userId: user.id } as const }
      await record(tx, acting, {
        action: 'admin.invitation-accepted',
        entity: 'admin-invitation',
        entityId: invitation.id,
        details: { userId: user.id, adminLevel },
      })
      return { user: { id: user.id, role: 'admin', adminLevel, email, firstName, lastName } }
    })
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_role_unique'))
      throw new ConflictError('There is an admin with this email already. Please sign in.')
    throw error
  }
}

async function nameOfInviter(tx: Executor, id: string | null): Promise<string | null> {
  if (!id) return null
  const [inviter] = await tx
    .select({ name: sql<string>`${users.firstName} || ' ' || ${users.lastName}` })
    .from(users)
    .where(eq(users.id, id))
  return inviter?.name ?? null
}

/** The condition for an admin's invitation that is known, unused, not voided and not expired. */
export function usableAdminInvitation({ now }: Pick<ServiceContext, 'now'>, token: string) {
  return and(
    eq(adminInvitations.hash, hashToken(token)),
    isNull(adminInvitations.usedAt),
    isNull(adminInvitations.voidedAt),
    gt(adminInvitations.expiresAt, now),
  )
}
