import { ECDH } from 'node:crypto'
import { eq, or } from 'drizzle-orm'
import type { Alerts, SaveAlertsInput } from '~/contracts/alert'
import { ConflictError, InvalidError } from '~/domain/errors'
import { env } from '~/env'
import { pushSubscriptions } from '~/server/db/schema'
import { isUniqueViolation } from '~/server/db/violations'
import { record } from '../audit/record'
import { type ContractorPersonContext, inTransaction } from '../context'
import { consume } from '../rate-limit/rate-limit'

/** What the browser of this sign-in is alerted of. */
export async function getAlerts({ db, actor }: ContractorPersonContext): Promise<Alerts> {
  const [subscription] = await db
    .select({ kinds: pushSubscriptions.kinds })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.sessionId, actor.sessionId))
  return { publicKey: env.VAPID_PUBLIC_KEY ?? null, kinds: subscription?.kinds ?? null }
}

const unique = ['push_subscriptions_session_unique', 'push_subscriptions_endpoint_unique']

/**
 * Alerts the browser of this sign-in, in place of whatever it had. A browser in which somebody else was signed in
 * changes hands: what is told there is the newest sign-in's (rule 106).
 * @throws InvalidError for a key that is none; ConflictError where alerts are not configured, or two tabs save at once;
 *   TooManyRequestsError.
 */
export async function saveAlerts(ctx: ContractorPersonContext, input: SaveAlertsInput): Promise<Alerts> {
  if (!env.VAPID_PUBLIC_KEY) throw new ConflictError('Alerts are not available here')
  const { userId, sessionId } = ctx.actor
  await consume(ctx.db, 'profileChange', userId)
  const { endpoint, keys, kinds } = input
  refuseBrokenKey(keys.p256dh)
  try {
    await inTransaction(ctx, async (tx) => {
      await tx
        .delete(pushSubscriptions)
        .where(or(eq(pushSubscriptions.sessionId, sessionId), eq(pushSubscriptions.endpoint, endpoint)))
      await tx.insert(pushSubscriptions).values({ sessionId, endpoint, ...keys, kinds, createdAt: ctx.now })
      await record(tx, ctx, {
        action: 'user.alerts-chosen',
        entity: 'user',
        entityId: userId,
        details: { changed: kinds },
      })
    })
  } catch (error) {
    if (unique.some((name) => isUniqueViolation(error, name)))
      throw new ConflictError('Alerts were changed at the same moment. Please try again.')
    throw error
  }
  return getAlerts(ctx)
}

/** Ends the alerts of this sign-in's browser. */
export async function stopAlerts(ctx: ContractorPersonContext): Promise<Alerts> {
  const { userId, sessionId } = ctx.actor
  await inTransaction(ctx, async (tx) => {
    const ended = await tx
      .delete(pushSubscriptions)
      .where(eq(pushSubscriptions.sessionId, sessionId))
      .returning({ id: pushSubscriptions.id })
    if (ended.length > 0)
      await record(tx, ctx, {
        action: 'user.alerts-chosen',
        entity: 'user',
        entityId: userId,
        details: { changed: [] },
      })
  })
  return getAlerts(ctx)
}

/** Nothing can be encrypted for a key that is no point of the curve. */
function refuseBrokenKey(p256dh: string): void {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
  } catch {
    throw new InvalidError('This is not a key of a push subscription', { field: 'keys.p256dh' })
  }
}
