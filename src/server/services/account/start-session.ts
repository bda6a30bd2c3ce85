import { desc, eq } from 'drizzle-orm'
import type { SessionUser } from '~/contracts/primitives'
import { UnauthenticatedError } from '~/domain/errors'
import type { Province } from '~/domain/province'
import { originOf } from '~/server/auth/origin'
import { type OpenedSession, openSession } from '~/server/auth/session'
import { hashToken } from '~/server/crypto/tokens'
import type { Executor } from '~/server/db/client'
import { contractors, projects, signInChallenges, users } from '~/server/db/schema'
import { recordAccess } from '../audit/record-access'
import { inTransaction, type ServiceContext } from '../context'
import { enqueueMail } from '../mail/enqueue-mail'
import { expiredChallenge } from '../second-factor/expired-challenge'
import { isTwoStep, readFactors } from '../second-factor/factors'
import { trustDevice } from './known-devices'
import { lockWhoSignsIn } from './lock-who-signs-in'
import { endSessionOfCall } from './sign-out'

type Account = typeof users.$inferSelect

export interface SignIn extends Pick<OpenedSession, 'sessionId'> {
  user: SessionUser
  /** The `Set-Cookie` values of the session and of the device, in this order. */
  setCookies: [session: string, device: string]
}

/**
 * Opens a session for an authenticated user, and records when and where. The session that the request
 * came by ends, whose cookie it replaces (ASVS 5, 7.2.4). The account's owner is told by mail
 * when the device is new, but not of the registration nor of the first sign-in after it.
 * @param challenge the sign-in whose second step was right; of two at once with one challenge, one is in
 * @throws UnauthenticatedError when at the same moment the password was changed, a second factor set up or removed, the
 *   company archived or the admin disabled: each of them ends the other sessions.
 */
export async function startSession(
  ctx: ServiceContext,
  user: Account,
  { challenge }: { challenge?: string } = {},
): Promise<SignIn> {
  const { now } = ctx
  const origin = originOf(ctx)
  return inTransaction(ctx, async (tx) => {
    await lockWhoSignsIn(tx, user)
    if (user.role === 'contractor')
      await tx.update(contractors).set({ lastLoginAt: now }).where(eq(contractors.userId, user.id))
    await tx.update(users).set({ lastLoginAt: now }).where(eq(users.id, user.id))
    // Who sets a second factor up or removes one holds the person, and ends what awaits it.
    if (challenge) await spendChallenge(tx, challenge)
    else if (isTwoStep(await readFactors(tx, user.id)))
      throw new UnauthenticatedError('Two-step sign-in was set up at the same moment. Please sign in again.')
    await endSessionOfCall(tx, ctx)
    const trusted = await trustDevice(tx, ctx, user.id)
    const session = await openSession(ctx.db, user, { now, deviceId: trusted.id, ...origin }, tx)
    const actor = { kind: user.role, userId: user.id }
    await recordAccess(
      tx,
      { ...ctx, actor },
      {
        action: 'session.opened',
        userId: user.id,
        details: { role: user.role, newDevice: !trusted.known },
      },
    )
    if (!trusted.known && hasSignedInSince(user)) await notifyNewDevice(tx, now, user, origin)
    const { id, role, email, firstName, lastName, adminLevel } = user
    return {
      sessionId: session.sessionId,
      setCookies: [session.setCookie, trusted.setCookie],
      user: { id, role, email, firstName, lastName, ...(adminLevel && { adminLevel }) },
    }
  })
}

async function spendChallenge(tx: Executor, id: string): Promise<void> {
  const used = await tx.delete(signInChallenges).where(eq(signInChallenges.id, id)).returning()
  if (used.length === 0) throw expiredChallenge()
}

/** Whether there was a sign-in beside the one of the registration, which stands at the same instant. */
function hasSignedInSince({ lastLoginAt, createdAt }: Account): boolean {
  return lastLoginAt !== null && lastLoginAt > createdAt
}

/**
 * Once a day for the same device and address: whoever keeps no cookies is new each time. Once a day at all to an email
 * that nobody proved: it may be a stranger's, and whoever opened the account could fill their inbox.
 */
async function notifyNewDevice(
  tx: Executor,
  now: Date,
  user: Account,
  origin: ReturnType<typeof originOf>,
): Promise<void> {
  const where = user.emailProvedAt ? hashToken(`${origin.device} ${origin.address}`) : 'unproved'
  await enqueueMail(tx, now, {
    key: `new-sign-in:${user.id}:${now.toISOString().slice(0, 10)}:${where}`,
    template: 'new-sign-in',
    recipient: user.email,
    about: user.id,
    unprovedFrom: user.emailProvedAt ? null : origin.address,
    props: {
      firstName: user.firstName,
      role: user.role,
      ...origin,
      at: now.toISOString(),
      province: await provinceOf(tx, user),
    },
  })
}

/** Where somebody lives, as far as we know: by their company, or by their newest request. */
export async function provinceOf(tx: Executor, { id, role }: Pick<Account, 'id' | 'role'>): Promise<Province | null> {
  if (role === 'admin') return null
  const [row] =
    role === 'contractor'
      ? await tx.select({ province: contractors.province }).from(contractors).where(eq(contractors.userId, id))
      : await tx
          .select({ province: projects.province })
          .from(projects)
          .where(eq(projects.homeownerId, id))
          .orderBy(desc(projects.createdAt))
          .limit(1)
  return row?.province ?? null
}
