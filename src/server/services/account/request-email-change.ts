import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { changeEmail as contract, HomeownerAccount } from '~/contracts/homeowner-account'
import { users } from '~/server/db/schema'
import { type HomeownerContext, inTransaction } from '../context'
import { ConflictError, InvalidError } from '../errors'
import { enqueueMail } from '../mail/enqueue-mail'
import { consume } from '../rate-limit/rate-limit'
import { confirmPassword } from './confirm-password'
import { getHomeownerAccount } from './get-homeowner-account'
import { issueEmailToken } from './issue-email-token'
import { voidEmailLinks } from './void-email-links'

const changeLinkMinutes = 24 * 60

/**
 * Sends a link to the new address; the account keeps the old one until the link is used. A newer
 * change takes the place of an older.
 * @throws InvalidError when the password does not fit or the address is the account's already;
 *   ConflictError when another homeowner has it; TooManyRequestsError.
 */
export async function requestEmailChange(
  ctx: HomeownerContext,
  { email, password }: z.output<typeof contract>,
): Promise<HomeownerAccount> {
  await confirmPassword(ctx, password, 'password')
  await consume(ctx.db, 'emailProof', ctx.actor.userId)
  await inTransaction(ctx, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, ctx.actor.userId)).for('update')
    if (!user || user.email.toLowerCase() === email)
      throw new InvalidError('This is your email already', { field: 'email' })
    const [other] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(sql`lower(${users.email})`, email), eq(users.role, 'homeowner')))
    if (other) throw new ConflictError('An account with this email already exists', { field: 'email' })
    await voidEmailLinks(tx, ctx.now, user.id, ['email_change'])
    const tokenId = await issueEmailToken(tx, ctx.now, {
      purpose: 'email_change',
      userId: user.id,
      email,
      minutes: changeLinkMinutes,
    })
    await enqueueMail(tx, ctx.now, {
      key: `email-change:${tokenId}`,
      template: 'email-change',
      recipient: email,
      about: user.id,
      props: { firstName: user.firstName, oldEmail: user.email, tokenId },
    })
  })
  return getHomeownerAccount(ctx)
}

/** Gives up a change of email that is under way. */
export async function cancelEmailChange(ctx: HomeownerContext): Promise<HomeownerAccount> {
  await voidEmailLinks(ctx.db, ctx.now, ctx.actor.userId, ['email_change'])
  return getHomeownerAccount(ctx)
}
