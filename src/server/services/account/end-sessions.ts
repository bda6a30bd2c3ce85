import { and, eq, ne, type SQL } from 'drizzle-orm'
import { NotFoundError } from '~/domain/errors'
import { isUuid } from '~/domain/slug'
import type { SignedInActor } from '~/server/auth/actor'
import type { Executor } from '~/server/db/client'
import { sessions, signInChallenges } from '~/server/db/schema'
import { recordAccess } from '../audit/record-access'
import { inTransaction, type ServiceContext } from '../context'
import { lockPerson } from '../second-factor/lock-person'
import { deleteKnownDevices } from './known-devices'

type SignedInContext = ServiceContext<SignedInActor>

/**
 * Ends one session of the signed-in person.
 * @throws NotFoundError for somebody else's, and for one that has ended.
 */
export async function endSession(ctx: SignedInContext, { id }: { id: string }): Promise<void> {
  if (!isUuid(id)) throw new NotFoundError('Session')
  const ended = await endWhere(ctx, eq(sessions.publicId, id))
  if (ended === 0) throw new NotFoundError('Session')
}

/** Ends every session of the signed-in person but this one. */
export async function endOtherSessions(ctx: SignedInContext): Promise<{ ended: number }> {
  return { ended: await endWhere(ctx, ne(sessions.id, ctx.actor.sessionId)) }
}

/**
 * Ends every session but one, and the sign-ins that await their second step, in the transaction of what makes them
 * worthless, a new password or another second factor, and deletes their known devices. The person is locked.
 */
export async function closeOtherSessions(
  tx: Executor,
  { userId, sessionId }: Pick<SignedInActor, 'userId' | 'sessionId'>,
): Promise<void> {
  await closeSessions(tx, userId, ne(sessions.id, sessionId))
  await deleteKnownDevices(tx, userId, { except: sessionId })
}

/** Ends the sessions of a locked person, and their sign-ins that await the second step. */
export async function closeSessions(tx: Executor, userId: string, which?: SQL): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), which))
  await tx.delete(signInChallenges).where(eq(signInChallenges.userId, userId))
}

function endWhere(ctx: SignedInContext, which: ReturnType<typeof eq>): Promise<number> {
  const { userId } = ctx.actor
  return inTransaction(ctx, async (tx) => {
    await lockPerson(tx, userId)
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), which))
      .returning({ device: sessions.deviceId })
    if (ended.length > 0) {
      await deleteKnownDevices(tx, userId, { of: ended.map(({ device }) => device), except: ctx.actor.sessionId })
      await recordAccess(tx, ctx, { action: 'session.ended', userId, details: { sessions: ended.length } })
    }
    return ended.length
  })
}
