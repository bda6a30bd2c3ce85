import { eq } from 'drizzle-orm'
import { ConflictError, InvalidError } from '~/domain/errors'
import type { SignedInActor } from '~/server/auth/actor'
import { verifyPassword } from '~/server/auth/password'
import { users } from '~/server/db/schema'
import type { ServiceContext } from '../context'
import { consume, countSuccesses, giveBack } from '../rate-limit/rate-limit'
import { takePasswordTurn } from './take-password-turn'

/**
 * Asks the person who is signed in for their password again. `field` is where it was typed.
 * Answers the hash it fitted, with which the transaction of a change calls `lockCaller`.
 * @throws InvalidError when it does not fit; UnauthenticatedError when the session ended while the hash waited for its
 *   turn; TooManyRequestsError after too many tries.
 */
export async function confirmPassword(
  ctx: ServiceContext<SignedInActor>,
  password: string,
  field: string,
): Promise<string> {
  const { userId } = ctx.actor
  await consume(ctx.db, 'passwordCheck', userId)
  const [user] = await ctx.db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId))
  const confirmed = await countSuccesses(ctx.db, [['passwordConfirmed', userId]], async () => {
    if (user && (await takePasswordTurn(ctx, () => verifyPassword(user.passwordHash, password))))
      return user.passwordHash
    throw new InvalidError(
      field === 'currentPassword' ? 'Current password is incorrect' : 'This is not your password',
      { field },
    )
  })
  await giveBack(ctx.db, 'passwordCheck', userId)
  await ctx.refuseEnded?.()
  return confirmed
}

/** What is thrown when the password that was confirmed is no longer the account's once the change is made. */
export function passwordChangedMeanwhile(): ConflictError {
  return new ConflictError('Your password was changed at the same moment. Please try again.')
}
