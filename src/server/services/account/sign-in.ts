import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Login } from '~/contracts/auth'
import type { SessionUser } from '~/contracts/primitives'
import type { Role } from '~/domain/role'
import { describeDevice } from '~/server/auth/device'
import { verifyPassword } from '~/server/auth/password'
import { closeSession, type OpenedSession, openSession } from '~/server/auth/session'
import { contractors, users } from '~/server/db/schema'
import type { ServiceContext } from '../context'
import { UnauthenticatedError } from '../errors'
import { consume, giveBack } from '../rate-limit/rate-limit'
import { challengeSignIn } from '../second-factor/challenge-sign-in'

export interface SignIn extends OpenedSession {
  user: SessionUser
}

/**
 * Signs in by email and password, for one role. An unknown email and a wrong password take the same
 * time and say the same. Failures count against the account and the address; a success counts for nothing.
 * @throws UnauthenticatedError when they do not fit; SecondFactorRequiredError when they do, and a second step follows;
 *   TooManyRequestsError after too many failures.
 */
export async function signIn(ctx: ServiceContext, role: Role, { email, password }: Login): Promise<SignIn> {
  const account = `${role}:${email.toLowerCase()}`
  await consume(ctx.db, 'signInByAddress', ctx.address)
  await consume(ctx.db, 'signInByAccount', account)
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), eq(users.role, role), isNull(users.disabledAt)))
  const fits = await verifyPassword(user?.passwordHash, password)
  if (!user || !fits) throw new UnauthenticatedError('Invalid email or password')
  await giveBack(ctx.db, 'signInByAddress', ctx.address)
  await giveBack(ctx.db, 'signInByAccount', account)
  await challengeSignIn(ctx, user)
  return startSession(ctx, user)
}

type Account = typeof users.$inferSelect

/**
 * Opens a session for a user whose identity is settled, and notes when.
 * @throws UnauthenticatedError for an archived contractor, and when the password was changed at the same moment: a
 *   reset ends every session.
 */
export async function startSession(ctx: ServiceContext, user: Account): Promise<SignIn> {
  if (user.role === 'contractor') await refuseArchived(ctx, user.id)
  const { now, address, userAgent } = ctx
  const session = await openSession(ctx.db, user, { now, address, device: describeDevice(userAgent) })
  const [current] = await ctx.db
    .update(users)
    .set({ lastLoginAt: ctx.now })
    .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
    .returning({ id: users.id })
  if (!current) {
    await closeSession(ctx.db, session.sessionId)
    throw new UnauthenticatedError('Invalid email or password')
  }
  if (user.role === 'contractor')
    await ctx.db.update(contractors).set({ lastLoginAt: ctx.now }).where(eq(contractors.userId, user.id))
  const { id, role, email, firstName, lastName, adminLevel } = user
  return { ...session, user: { id, role, email, firstName, lastName, ...(adminLevel && { adminLevel }) } }
}

/** Only who has given the right password reads this. A session that is opened all the same resolves to nobody. */
async function refuseArchived(ctx: ServiceContext, userId: string): Promise<void> {
  const [profile] = await ctx.db
    .select({ status: contractors.status })
    .from(contractors)
    .where(eq(contractors.userId, userId))
  if (profile?.status === 'archived')
    throw new UnauthenticatedError('This account is archived. Please contact us to open it again.')
}
