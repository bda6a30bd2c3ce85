import { eq } from 'drizzle-orm'
import { type ChangePasswordInput, passwordMessages } from '~/contracts/auth'
import type { SignedInActor } from '~/server/auth/actor'
import { users } from '~/server/db/schema'
import { voidInvitationsBy } from '../admin/void-invitations'
import { endKeys, keysOfAccount } from '../api-key/change-key'
import { mailKnownKeys } from '../api-key/mail-known-keys'
import { recordAccess } from '../audit/record-access'
import { inTransaction, type ServiceContext } from '../context'
import { endSetUps } from '../second-factor/end-set-ups'
import { lockCaller } from '../second-factor/lock-person'
import { endCalendarFeed } from '../visit/calendar-feed'
import { confirmPassword } from './confirm-password'
import { closeOtherSessions } from './end-sessions'
import { hashNewPassword } from './hash-new-password'
import { notifyPasswordChanged } from './reset-password'
import { voidEmailLinks, voidedByNewPassword } from './void-email-links'

/**
 * Sets a new password for the person who is signed in. This session goes on; the others end, and so
 * do reset links, changes of email that are under way, the calendar's address, an admin's invitations that nobody accepted
 * and every key of their company.
 * @throws InvalidError on `currentPassword` when it does not fit; TooManyRequestsError.
 */
export async function changePassword(
  ctx: ServiceContext<SignedInActor>,
  { currentPassword, newPassword }: ChangePasswordInput,
): Promise<{ message: string }> {
  const confirmed = await confirmPassword(ctx, currentPassword, 'currentPassword')
  const passwordHash = await hashNewPassword(ctx, newPassword, 'newPassword')
  const { userId } = ctx.actor
  await inTransaction(ctx, async (tx) => {
    await lockCaller(tx, ctx, confirmed)
    const [changed] = await tx
      .update(users)
      .set({ passwordHash, updatedAt: ctx.now })
      .where(eq(users.id, userId))
      .returning({ id: users.id, email: users.email, firstName: users.firstName, emailProvedAt: users.emailProvedAt })
    if (!changed) throw new Error('nothing was updated')
    await closeOtherSessions(tx, ctx.actor)
    await voidEmailLinks(tx, ctx.now, userId, voidedByNewPassword)
    await endSetUps(tx, userId)
    await endCalendarFeed(tx, userId)
    const voidedInvitations = await voidInvitationsBy(tx, ctx.now, userId)
    const endedKeys = await endKeys(tx, ctx, { which: keysOfAccount(userId), ending: 'password_changed' })
    await notifyPasswordChanged(tx, ctx, changed, { endedKeys, voidedInvitations })
    await mailKnownKeys(tx, ctx, { userId, change: 'password_changed' })
    await recordAccess(tx, ctx, { action: 'password.changed', userId })
  })
  return { message: passwordMessages.changed }
}
