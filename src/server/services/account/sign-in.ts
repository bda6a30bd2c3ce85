import { and, eq, isNull, sql } from 'drizzle-orm'
import type { LoginInput } from '~/contracts/auth'
import { UnauthenticatedError } from '~/domain/errors'
import type { Role } from '~/domain/role'
import { networkOf } from '~/lib/network-address'
import { verifyPassword } from '~/server/auth/password'
import { hashToken } from '~/server/crypto/tokens'
import { contractors, knownDevices, users } from '~/server/db/schema'
import { recordAccess, recordUnknownEmail } from '../audit/record-access'
import type { ServiceContext } from '../context'
import { consume, giveBack, type LimitName } from '../rate-limit/rate-limit'
import { challengeSignIn } from '../second-factor/challenge-sign-in'
import { type SignIn, startSession } from './start-session'

type Counter = [name: LimitName, key: string]

/**
 * Signs in by email and password, for one role. An unknown email and a wrong password take the same time and say the
 * same. Failures count against the account from this address, the account from everywhere and the address; those of a
 * device that signed in before only against itself, so that nobody else's guesses lock it out. A success counts for
 * nothing.
 * @throws UnauthenticatedError when they do not fit; SecondFactorRequiredError when they do, and a second step follows;
 *   TooManyRequestsError after too many failures.
 */
export async function signIn(ctx: ServiceContext, role: Role, { email, password }: LoginInput): Promise<SignIn> {
  const wanted = email.toLowerCase()
  const device = hashToken(ctx.deviceToken ?? '')
  const [found] = await ctx.db
    .select({ user: users, deviceId: knownDevices.id })
    .from(users)
    .leftJoin(knownDevices, and(eq(knownDevices.userId, users.id), eq(knownDevices.hash, device)))
    .where(and(eq(sql`lower(${users.email})`, wanted), eq(users.role, role), isNull(users.disabledAt)))
  const counters = countersOf(ctx, `${role}:${wanted}`, found?.deviceId)
  for (const [name, key] of counters) await consume(ctx.db, name, key)
  const fits = await verifyPassword(found?.user.passwordHash, password)
  if (!found) {
    await recordUnknownEmail(ctx.db, ctx, role, wanted)
    throw new UnauthenticatedError('Invalid email or password')
  }
  const { user } = found
  if (!fits) {
    await recordAccess(ctx.db, ctx, { action: 'session.refused', userId: user.id, details: { role } })
    throw new UnauthenticatedError('Invalid email or password')
  }
  for (const [name, key] of counters) await giveBack(ctx.db, name, key)
  if (user.role === 'contractor') await refuseArchived(ctx, user.id)
  await challengeSignIn(ctx, user)
  return startSession(ctx, user)
}

/** In this order: what one address may not try does not count against the account, or it could lock it for all others. */
function countersOf(ctx: ServiceContext, account: string, deviceId: string | null | undefined): Counter[] {
  if (deviceId) return [['signInByDevice', deviceId]]
  return [
    ['signInByAddress', ctx.address],
    ['signInByAccountAndAddress', `${account} ${networkOf(ctx.address)}`],
    ['signInByAccount', account],
  ]
}

/** Only who has given the right password reads this. A session that is opened all the same resolves to nobody. */
async function refuseArchived(ctx: ServiceContext, userId: string): Promise<void> {
  const [profile] = await ctx.db
    .select({ status: contractors.status })
    .from(contractors)
    .where(eq(contractors.userId, userId))
  if (profile?.status !== 'archived') return
  const details = { role: 'contractor', archived: true }
  await recordAccess(ctx.db, ctx, { action: 'session.refused', userId, details })
  throw new UnauthenticatedError('This account is archived. Please contact us to open it again.')
}
