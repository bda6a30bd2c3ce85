import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { passwordMessages, type ResetPasswordInput } from '~/contracts/auth'
import { InvalidError } from '~/domain/errors'
import { hashToken } from '~/server/crypto/tokens'
import type { Executor } from '~/server/db/client'
import { emailTokens, users } from '~/server/db/schema'
import { voidInvitationsBy } from '../admin/void-invitations'
import { endKeys, keysOfAccount } from '../api-key/change-key'
import { mailKnownKeys } from '../api-key/mail-known-keys'
import { recordAccess } from '../audit/record-access'
import { inTransaction, type ServiceContext } from '../context'
import { enqueueMail } from '../mail/enqueue-mail'
import { voidProjectLinks } from '../project/issue-project-link'
import { consume } from '../rate-limit/rate-limit'
import { endSetUps, removeStrangersFactors } from '../second-factor/end-set-ups'
import { endCalendarFeed } from '../visit/calendar-feed'
import { closeSessions } from './end-sessions'
import { hashNewPassword } from './hash-new-password'
import { deleteKnownDevices, trustDevice } from './known-devices'
import { lockRequestsOf } from './link-requests'
import { isOpenedByLink } from './opened-by-link'
import { voidEmailLinks, voidedByNewPassword } from './void-email-links'

/**
 * Sets a new password with the link from the mail. The link works once; every session of the person, every key of
 * their company, the calendar's address, every other reset link, a change of email that is under way and an admin's
 * invitations that nobody accepted end with it.
 * The device it is done on is known from then on: guesses of others do not keep its owner out. Of an account whose email
 * was never proved, second factors end too. Of one that a forwarded link may have opened this week, all ends that
 * somebody else may have left: second factors, and the links of requests (rule 150).
 * @throws InvalidError when the link is unknown, used or expired, or a disabled admin's; TooManyRequestsError.
 */
export async function resetPassword(
  ctx: ServiceContext,
  { token, newPassword }: ResetPasswordInput,
): Promise<{ message: string; setCookie: string }> {
  await consume(ctx.db, 'resetPasswordByAddress', ctx.address)
  const valid = usableResetLink(ctx, token)
  const [known] = await ctx.db.select().from(emailTokens).where(valid)
  if (!known?.userId) throw new InvalidError(passwordMessages.invalidResetLink, { field: 'token' })
  const passwordHash = await hashNewPassword(ctx, newPassword, 'newPassword')
  const { userId } = known
  const setCookie = await inTransaction(ctx, async (tx) => {
    await lockRequestsOf(tx, userId)
    // The person before their links, as whatever voids them does: of several links one waits for the other.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    const takesBack = await isOpenedByLink(tx, ctx.now, userId)
    const [used] = await tx.update(emailTokens).set({ usedAt: ctx.now }).where(valid).returning({ id: emailTokens.id })
    if (!used) throw new InvalidError(passwordMessages.invalidResetLink, { field: 'token' })
    const [person] = await tx
      .update(users)
      .set({ passwordHash, updatedAt: ctx.now })
      .where(and(eq(users.id, userId), isNull(users.disabledAt)))
      .returning()
    if (!person) throw new InvalidError(passwordMessages.invalidResetLink, { field: 'token' })
    await closeSessions(tx, userId)
    const endedKeys = await endKeys(tx, ctx, { which: keysOfAccount(userId), ending: 'password_reset' })
    await deleteKnownDevices(tx, userId)
    const device = await trustDevice(tx, ctx, userId)
    await voidEmailLinks(tx, ctx.now, userId, voidedByNewPassword)
    await endSetUps(tx, userId)
    await endCalendarFeed(tx, userId)
    const voidedInvitations = await voidInvitationsBy(tx, ctx.now, userId)
    if (takesBack || !person.emailProvedAt) await removeStrangersFactors(tx, userId)
    if (takesBack) {
      await voidEmailLinks(tx, ctx.now, userId, ['account_opened'])
      await voidProjectLinks(tx, userId)
    }
    await notifyPasswordChanged(tx, ctx, person, { endedKeys, voidedInvitations })
    await mailKnownKeys(tx, ctx, { userId, change: 'password_reset' })
    await recordAccess(tx, ctx, { action: 'password.reset', userId })
    return device.setCookie
  })
  return { message: 'Your password has been reset successfully.', setCookie }
}

/** The condition for a reset link that is known, unused and not expired. */
export function usableResetLink({ now }: Pick<ServiceContext, 'now'>, token: string) {
  return and(
    eq(emailTokens.hash, hashToken(token)),
    inArray(emailTokens.purpose, ['password_reset', 'account_opened']),
    isNull(emailTokens.usedAt),
    gt(emailTokens.expiresAt, now),
  )
}

/** Who did not change it themselves must hear of it. */
export function notifyPasswordChanged(
  tx: Executor,
  ctx: ServiceContext,
  {
    id,
    email,
    firstName,
    emailProvedAt,
  }: Pick<typeof users.$inferSelect, 'id' | 'email' | 'firstName' | 'emailProvedAt'>,
  ended: { endedKeys: number; voidedInvitations: number },
): Promise<boolean> {
  return enqueueMail(tx, ctx.now, {
    key: `password-changed:${id}:${ctx.now.toISOString()}`,
    template: 'password-changed',
    recipient: email,
    about: id,
    unprovedFrom: emailProvedAt ? null : ctx.address,
    props: { firstName, ...ended },
  })
}
