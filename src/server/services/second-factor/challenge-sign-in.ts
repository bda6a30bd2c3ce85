import { addMinutes } from 'date-fns/addMinutes'
import { secondFactorMessages } from '~/contracts/second-factor'
import { UnauthenticatedError } from '~/domain/errors'
import { challengeMinutes } from '~/domain/second-factor'
import { hashToken, randomToken } from '~/server/crypto/tokens'
import { signInChallenges, type users } from '~/server/db/schema'
import { lockWhoSignsIn } from '../account/lock-who-signs-in'
import { inTransaction, type ServiceContext } from '../context'
import { isTwoStep, readFactors } from './factors'

/** The password was right, and the second step is awaited by whoever holds `token`. */
export class SecondFactorRequiredError extends UnauthenticatedError {
  constructor(readonly token: string) {
    super(secondFactorMessages.required, { reason: 'second_factor_required' })
  }
}

/**
 * Lets nobody past the password who has set up a second factor.
 * @throws SecondFactorRequiredError; UnauthenticatedError when at the same moment the password was changed, the company
 *   archived or the admin disabled.
 */
export async function challengeSignIn(ctx: ServiceContext, user: typeof users.$inferSelect): Promise<void> {
  if (!isTwoStep(await readFactors(ctx.db, user.id))) return
  const token = randomToken()
  await inTransaction(ctx, async (tx) => {
    await lockWhoSignsIn(tx, user)
    await tx.insert(signInChallenges).values({
      id: hashToken(token),
      userId: user.id,
      passwordMark: passwordMark(user.passwordHash),
      expiresAt: addMinutes(ctx.now, challengeMinutes),
      createdAt: ctx.now,
    })
  })
  throw new SecondFactorRequiredError(token)
}

/** What a challenge keeps of the password it was opened with. */
export function passwordMark(passwordHash: string): string {
  return hashToken(passwordHash)
}
