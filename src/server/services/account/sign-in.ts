import { and, eq, isNull, sql } from 'drizzle-orm'
import type { LoginInput } from '~/contracts/auth'
import { UnauthenticatedError } from '~/domain/errors'
import type { Role } from '~/domain/role'
import { verifyPassword } from '~/server/auth/password'
import { contractors, knownDevices, users } from '~/server/db/schema'
import { recordAccess, recordUnknownEmail } from '../audit/record-access'
import type { ServiceContext } from '../context'
import { type Counter, consume, countSuccesses, giveBack } from '../rate-limit/rate-limit'
import { challengeSignIn } from '../second-factor/challenge-sign-in'
import { countersOfStep, isDeviceOf } from './count-failures'
import { archivedAccount } from './lock-who-signs-in'
import { type SignIn, startSession } from './start-session'
import { takePasswordTurn } from './take-password-turn'

/**
 * Signs in by email and password, for one role. An unknown email and a wrong password take the same time and say the
 * same. Failures count against the account from this address, the account from everywhere and the address; those of a
 * device that signed in before only against itself, so that nobody else's guesses lock it out. Right passwords count
 * against limits of their own.
 * @throws UnauthenticatedError when they do not fit; SecondFactorRequiredError when they do, and a second step follows;
 *   TooManyRequestsError after too many failures, or too many sign-ins.
 */
export async function signIn(ctx: ServiceContext, role: Role, { email, password }: LoginInput): Promise<SignIn> {
  const wanted = email.toLowerCase()
  const [found] = await ctx.db
    .select({ user: users, deviceId: knownDevices.id })
    .from(users)
    .leftJoin(knownDevices, isDeviceOf(ctx, users.id))
    .where(and(eq(sql`lower(${users.email})`, wanted), eq(users.role, role), isNull(users.disabledAt)))
  const counters = countersOfStep(ctx, 'signIn', `${role}:${wanted}`, found?.deviceId)
  // First, or what one address may not try would count against the account and lock it for all others.
  if (!found?.deviceId) counters.unshift(['signInByAddress', ctx.address])
  for (const counter of counters) await consume(ctx.db, ...counter)
  const successes: Counter[] = [
    ['signedInByAddress', ctx.address],
    ['signedInByAccount', `${role}:${wanted}`],
  ]
  const user = await countSuccesses(ctx.db, successes, async () => {
    const fits = await takePasswordTurn(ctx, () => verifyPassword(found?.user.passwordHash, password))
    if (found && fits) return found.user
    if (found) await recordAccess(ctx.db, ctx, { action: 'session.refused', userId: found.user.id, details: { role } })
    else await recordUnknownEmail(ctx.db, ctx, role, wanted)
    throw new UnauthenticatedError('Invalid email or password')
  })
  for (const counter of counters) await giveBack(ctx.db, ...counter)
  if (user.role === 'contractor') await refuseArchived(ctx, user.id)
  await challengeSignIn(ctx, user)
  return startSession(ctx, user)
}

/** Only who has given the right password reads this. */
async function refuseArchived(ctx: ServiceContext, userId: string): Promise<void> {
  const [profile] = await ctx.db
    .select({ status: contractors.status })
    .from(contractors)
    .where(eq(contractors.userId, userId))
  if (profile?.status !== 'archived') return
  const details = { role: 'contractor', archived: true }
  await recordAccess(ctx.db, ctx, { action: 'session.refused', userId, details })
  throw archivedAccount()
}
