import { addMinutes } from 'date-fns/addMinutes'
import { secondFactorMessages } from '~/contracts/second-factor'
import { UnauthenticatedError } from '~/domain/errors'
import { challengeMinutes } from '~/domain/second-factor'
import { hashToken, randomToken } from '~/server/crypto/tokens'
import { signInChallenges, type users } from '~/server/db/schema'
import type { ServiceContext } from '../context'
import { isTwoStep, readFactors } from './factors'

/** The password was right, and the second step is awaited by whoever holds `token`. */
export class SecondFactorRequiredError extends UnauthenticatedError {
  constructor(readonly token: string) {
    super(secondFactorMessages.required, { reason: 'second_factor_required' })
  }
}

/**
 * Lets nobody past the password who has set up a second factor.
 * @throws SecondFactorRequiredError
 */
export async function challengeSignIn(
  ctx: ServiceContext,
  { id, passwordHash }: Pick<typeof users.$inferSelect, 'id' | 'passwordHash'>,
): Promise<void> {
  if (!isTwoStep(await readFactors(ctx.db, id))) return
  const token = randomToken()
  await ctx.db.insert(signInChallenges).values({
    id: hashToken(token),
    userId: id,
    passwordMark: passwordMark(passwordHash),
    expiresAt: addMinutes(ctx.now, challengeMinutes),
    createdAt: ctx.now,
  })
  throw new SecondFactorRequiredError(token)
}

/** What a challenge keeps of the password it was opened with. */
export function passwordMark(passwordHash: string): string {
  return hashToken(passwordHash)
}
