import { and, eq, gt, isNull } from 'drizzle-orm'
import { type AcceptInvitationInput, invitationMessages } from '~/contracts/application'
import type { SessionUser } from '~/contracts/primitives'
import { ConflictError, InvalidError } from '~/domain/errors'
import { hashToken } from '~/server/crypto/tokens'
import { contractors, invitations, users } from '~/server/db/schema'
import { isUniqueViolation } from '~/server/db/violations'
import { hashNewPassword } from '../account/hash-new-password'
import { record } from '../audit/record'
import { inTransaction, type ServiceContext } from '../context'
import { wantsOptionalMail } from '../mail/mail-choices'
import { consume } from '../rate-limit/rate-limit'

/**
 * Opens the invited contractor's account with the invited email, which the link has proved, and links
 * it to the company. The link works once, however many use it at the same moment (rule 22).
 * @throws InvalidError when the link is unknown, used, voided or older than 7 days; ConflictError when
 *   a contractor's account has this email; TooManyRequestsError.
 */
export async function acceptInvitation(
  ctx: ServiceContext,
  { token, password, firstName, lastName }: AcceptInvitationInput,
): Promise<{ user: SessionUser }> {
  await consume(ctx.db, 'invitation', ctx.address)
  const open = usableInvitation(ctx, token)
  const [known] = await ctx.db.select({ contractorId: invitations.contractorId }).from(invitations).where(open)
  if (!known) throw new InvalidError(invitationMessages.invalid)
  const passwordHash = await hashNewPassword(ctx, password, 'password')
  try {
    return await inTransaction(ctx, async (tx) => {
      // The contractor first, as sending an invitation does: two that meet wait instead of deadlocking.
      const [contractor] = await tx
        .select()
        .from(contractors)
        .where(eq(contractors.id, known.contractorId))
        .for('no key update')
      if (!contractor || contractor.status === 'archived') throw new InvalidError(invitationMessages.invalid)
      const [invitation] = await tx.update(invitations).set({ usedAt: ctx.now }).where(open).returning()
      if (!invitation) throw new InvalidError(invitationMessages.invalid)
      if (contractor.userId) throw new ConflictError(invitationMessages.accountExists)
      const [user] = await tx
        .insert(users)
        .values({
          role: 'contractor',
          email: invitation.email,
          firstName,
          lastName,
          passwordHash,
          emailProvedAt: ctx.now,
          optionalMail: await wantsOptionalMail(tx, invitation.email),
          createdAt: ctx.now,
          updatedAt: ctx.now,
        })
        .returning({
          id: users.id,
          role: users.role,
          email: users.email,
          firstName: users.firstName,
          lastName: users.lastName,
        })
      if (!user) throw new Error('insert returned no row')
      await tx.update(contractors).set({ userId: user.id, updatedAt: ctx.now }).where(eq(contractors.id, contractor.id))
      const acting = { ...ctx, actor: { kind: 'contractor', userId: user.id } as const }
      await record(tx, acting, {
        action: 'contractor.invitation-accepted',
        entity: 'contractor',
        entityId: contractor.id,
        details: { userId: user.id },
      })
      return { user }
    })
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_role_unique')) throw new ConflictError(invitationMessages.accountExists)
    throw error
  }
}

/** The condition for a contractor's invitation that is known, unused, not voided and not expired. */
export function usableInvitation({ now }: Pick<ServiceContext, 'now'>, token: string) {
  return and(
    eq(invitations.hash, hashToken(token)),
    isNull(invitations.usedAt),
    isNull(invitations.voidedAt),
    gt(invitations.expiresAt, now),
  )
}
