import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { changeEmailInput, HomeownerAccount } from '~/contracts/homeowner-account'
import { InvalidError } from '~/domain/errors'
import { users } from '~/server/db/schema'
import { type HomeownerContext, inTransaction } from '../context'
import { lockCaller } from '../second-factor/lock-person'
import { confirmPassword } from './confirm-password'
import { beginEmailChange, giveUpEmailChange, limitEmailChanges } from './email-change'
import { getHomeownerAccount } from './get-homeowner-account'
import { assertNotOpenedByLink } from './opened-by-link'

/**
 * Sends a link to the new address; the account keeps the old one until the link is used. A newer change replaces an
 * older one. Only the owner of the address learns whether another homeowner has it.
 * @throws InvalidError when the password does not fit or the address is the account's already; ConflictError when the
 *   password was changed at the same moment, or the link of a mail opened the account this week; TooManyRequestsError.
 */
export async function requestEmailChange(
  ctx: HomeownerContext,
  { email, password }: z.output<typeof changeEmailInput>,
): Promise<HomeownerAccount> {
  const confirmed = await confirmPassword(ctx, password, 'password')
  await limitEmailChanges(ctx, email)
  await inTransaction(ctx, async (tx) => {
    const user = await lockCaller(tx, ctx, confirmed)
    await assertNotOpenedByLink(tx, ctx.now, user.id)
    if (user.email.toLowerCase() === email) throw new InvalidError('This is your email already', { field: 'email' })
    const [holder] = await tx
      .select({ userId: users.id, name: users.firstName })
      .from(users)
      .where(and(eq(sql`lower(${users.email})`, email), eq(users.role, 'homeowner')))
    await beginEmailChange(tx, ctx, {
      purpose: 'email_change',
      userId: user.id,
      name: user.firstName,
      oldEmail: user.email,
      email,
      holder: holder ?? null,
    })
  })
  return getHomeownerAccount(ctx)
}

/** Cancels a pending change of email. */
export async function cancelEmailChange(ctx: HomeownerContext): Promise<HomeownerAccount> {
  await giveUpEmailChange(ctx, 'email_change')
  return getHomeownerAccount(ctx)
}
