import { and, desc, eq, gt } from 'drizzle-orm'
import type { OwnSession } from '~/contracts/session'
import type { SignedInActor } from '~/server/auth/actor'
import { sessions } from '~/server/db/schema'
import type { ServiceContext } from '../context'

/** More than these are seldom: the newest are the ones somebody looks for. */
const mostShown = 100

/** Where the signed-in person is signed in: here first, then where they were last. */
export async function listSessions(ctx: ServiceContext<SignedInActor>): Promise<{ sessions: OwnSession[] }> {
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, ctx.actor.userId), gt(sessions.expiresAt, ctx.now)))
    .orderBy(desc(eq(sessions.id, ctx.actor.sessionId)), desc(sessions.lastUsedAt), desc(sessions.publicId))
    .limit(mostShown)
  return {
    sessions: rows.map(({ id, publicId, device, address, createdAt, lastUsedAt }) => ({
      id: publicId,
      device,
      address,
      signedInAt: createdAt,
      lastUsedAt,
      current: id === ctx.actor.sessionId,
    })),
  }
}
