import { and, eq, gt, isNotNull, lt, ne, sql } from 'drizzle-orm'
import { nobody } from '~/domain/erasure'
import { pauseAfter, type WebhookOffReason, webhookLimits } from '~/domain/webhook'
import type { Executor } from '~/server/db/client'
import { contractors, projects, webhookDeliveries, webhookEndpoints } from '~/server/db/schema'
import type { WebhookAnswer } from '~/server/webhooks/webhook-client'
import { inTransaction, type ServiceContext } from '../context'
import { type Claimed, isNext } from './claim-deliveries'
import { switchOff } from './switch-off'

/** A longer pause is drawn for some, so that what failed together is not tried together. */
const spread = 0.1

/** Keeps what a try came to, and plans the next. */
export async function settleDelivery(
  ctx: ServiceContext,
  claimed: Claimed,
  requestBody: string,
  answer: WebhookAnswer,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const delivered = answer.status !== null && answer.status >= 200 && answer.status < 300
    // The endpoint before its deliveries, in whatever is written of both.
    const offReason = delivered ? await noteSuccess(tx, claimed) : await noteFailure(tx, claimed, answer)
    const pause = delivered ? null : pauseAfter(claimed.attempts)
    const retried = !delivered && pause !== null && offReason === null
    const seconds = (pause ?? 0) * (1 + Math.random() * spread)
    const [settled] = await tx
      .update(webhookDeliveries)
      .set({
        state: delivered ? 'delivered' : retried ? 'waiting' : 'failed',
        claimedUntil: null,
        requestBody: keptOf(claimed, requestBody),
        responseStatus: answer.status,
        responseBody: keptOf(claimed, answer.body),
        error: answer.error,
        durationMs: answer.milliseconds,
        ...(retried && { nextAttemptAt: sql`now() + make_interval(secs => ${seconds})` }),
      })
      .where(ownClaim(claimed))
      .returning({ id: webhookDeliveries.id })
    if (settled) await (retried ? postpone(tx, claimed, seconds) : makeDue(tx, claimed))
    if (offReason) await switchOff(tx, ctx, claimed.endpoint.id, offReason)
  })
}

/** Ends a delivery for which nothing can be sent. The endpoint is not at fault, and trying again would not help. */
export async function failUnprepared(ctx: ServiceContext, claimed: Claimed): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [failed] = await tx
      .update(webhookDeliveries)
      .set({ state: 'failed', claimedUntil: null, error: 'The delivery could not be prepared' })
      .where(ownClaim(claimed))
      .returning({ id: webhookDeliveries.id })
    if (failed) await makeDue(tx, claimed)
  })
}

/** Gives back what was not tried to its end, as if it had not been taken. */
export async function releaseDelivery({ db }: ServiceContext, claimed: Claimed): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ claimedUntil: null, attempts: claimed.attempts - 1 })
    .where(ownClaim(claimed))
}

/** Whoever was taken for dead, or lost the claim to an erasure, finds that the delivery is another worker's by now. */
function ownClaim({ id, attempts }: Claimed) {
  return and(
    eq(webhookDeliveries.id, id),
    eq(webhookDeliveries.attempts, attempts),
    eq(webhookDeliveries.state, 'waiting'),
    isNotNull(webhookDeliveries.claimedUntil),
  )
}

/** Nothing is kept of what is deleted or erased. An erasure that comes at the same time takes the claim. */
function keptOf({ streamId }: Claimed, body: string | null) {
  return sql<string | null>`case
    when exists (select from ${projects} where ${projects.id} = ${streamId} and ${projects.email} <> ${nobody.email})
      or exists (select from ${contractors} where ${contractors.id} = ${streamId})
    then ${body}::text end`
}

async function noteSuccess(tx: Executor, { endpoint }: Claimed): Promise<null> {
  await tx
    .update(webhookEndpoints)
    .set({ failingSince: null })
    .where(and(eq(webhookEndpoints.id, endpoint.id), sql`${webhookEndpoints.failingSince} is not null`))
  return null
}

async function noteFailure(
  tx: Executor,
  { endpoint }: Claimed,
  { status }: WebhookAnswer,
): Promise<WebhookOffReason | null> {
  const [row] = await tx
    .update(webhookEndpoints)
    .set({ failingSince: sql`coalesce(${webhookEndpoints.failingSince}, now())` })
    .where(eq(webhookEndpoints.id, endpoint.id))
    .returning({
      long: sql<boolean>`${webhookEndpoints.failingSince} <= now() - make_interval(days => ${webhookLimits.daysOfTries}::int)`,
    })
  if (status === 410) return 'gone'
  return row?.long ? 'failing' : null
}

/** What waits behind a failed one is not looked at before that is due. */
async function postpone(tx: Executor, claimed: Claimed, seconds: number): Promise<void> {
  const until = sql`now() + make_interval(secs => ${seconds})`
  await tx
    .update(webhookDeliveries)
    .set({ nextAttemptAt: until })
    .where(and(behind(claimed), lt(webhookDeliveries.nextAttemptAt, until)))
}

/** What waited behind one that has ended is due. */
async function makeDue(tx: Executor, claimed: Claimed): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ nextAttemptAt: sql`now()` })
    .where(and(behind(claimed), gt(webhookDeliveries.nextAttemptAt, sql`now()`)))
}

/**
 * Makes due what waits behind nothing any more: a change that was still uncommitted when the delivery before it was sent
 * again by hand has taken over that one's pause.
 */
export async function makeFirstsDue(db: Executor): Promise<void> {
  await db.execute(sql`
    update webhook_deliveries delivery set next_attempt_at = now()
    where ${isNext} and delivery.attempts = 0 and delivery.next_attempt_at > now()`)
}

function behind({ id, endpoint, streamId }: Claimed) {
  return and(
    eq(webhookDeliveries.endpointId, endpoint.id),
    eq(webhookDeliveries.streamId, streamId),
    eq(webhookDeliveries.state, 'waiting'),
    eq(webhookDeliveries.attempts, 0),
    ne(webhookDeliveries.id, id),
  )
}
