import { sql } from 'drizzle-orm'
import type { Event } from '~/contracts/event'
import { unseal } from '~/server/crypto/seal'
import type { webhookEndpoints } from '~/server/db/schema'
import { enqueue } from '~/server/queue/enqueue'
import { signedHeaders } from '~/server/webhooks/sign-webhook'
import type { WebhookClient } from '~/server/webhooks/webhook-client'
import type { ServiceContext } from '../context'
import { presentFittingEvents } from '../event/present-events'
import { type Claimed, claimDeliveries, secondsToNext } from './claim-deliveries'
import { failUnprepared, releaseDelivery, settleDelivery } from './settle-delivery'
import { giveUpWaiting, switchOffExpired } from './switch-off'

/** Requests under way at the same time: a slow endpoint keeps its own share busy and no more. */
const atOnce = { all: 100, perEndpoint: 20 }

/** What comes while requests are under way waits no longer for them. */
const longestWaitMs = 500

interface Options {
  client: WebhookClient
  /** Nothing new is begun after so many seconds. */
  seconds?: number
  signal?: AbortSignal | undefined
}

/**
 * Sends what is due, until nothing is. One run at a time works on the queue of this name; should two do so, claims keep
 * them apart (rule 127).
 */
export async function deliverWebhooks(ctx: ServiceContext, { client, seconds = 45, signal }: Options): Promise<void> {
  await dropOtherRuns(ctx)
  const end = performance.now() + seconds * 1000
  const underWay = new Set<Promise<void>>()
  const perEndpoint = new Map<string, number>()
  const failures: unknown[] = []
  await switchOffExpired(ctx).catch((error) => failures.push(error))
  await giveUpWaiting(ctx.db)
  const begin = (claimed: Claimed, event: Event | undefined) => {
    const { id } = claimed.endpoint
    perEndpoint.set(id, (perEndpoint.get(id) ?? 0) + 1)
    const sending = deliver(ctx, client, claimed, event, signal)
      .catch((error) => {
        // Nothing is known of this one: its claim runs out, and it is sent again. The others go on.
        ctx.log.error({ err: error, delivery: claimed.id }, 'a delivery could not be noted')
        failures.push(error)
      })
      .finally(() => {
        underWay.delete(sending)
        perEndpoint.set(id, (perEndpoint.get(id) ?? 1) - 1)
      })
    underWay.add(sending)
  }
  while (!signal?.aborted && performance.now() < end) {
    // What ends while it is looked for may make way for more.
    const wasIdle = underWay.size === 0
    const room = atOnce.all - underWay.size
    const limits = { room, perEndpoint: atOnce.perEndpoint, underWay: perEndpoint }
    const claimed = room > 0 ? await claimDeliveries(ctx.db, limits) : []
    const events = await presentFittingEvents(
      ctx.db,
      claimed.map(({ event }) => event),
    )
    for (const delivery of claimed) begin(delivery, events.get(delivery.event.id))
    if (claimed.length > 0) continue
    if (wasIdle) break
    if (underWay.size > 0) await oneOrAWhile(underWay)
  }
  await Promise.all(underWay)
  await giveUpWaiting(ctx.db)
  await planNextRun(ctx)
  if (failures.length > 0) throw failures[0]
}

/** Until one of them is done, or it is time to look for what came meanwhile. */
async function oneOrAWhile(underWay: Iterable<Promise<void>>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const pause = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, longestWaitMs)
  })
  await Promise.race([pause, ...underWay]).finally(() => clearTimeout(timer))
}

async function deliver(
  ctx: ServiceContext,
  client: WebhookClient,
  claimed: Claimed,
  event: Event | undefined,
  signal: AbortSignal | undefined,
): Promise<void> {
  const prepared = prepare(ctx, claimed, event)
  if (!prepared) return failUnprepared(ctx, claimed)
  const { headers, body } = prepared
  const answer = await client.post(claimed.endpoint.url, headers, body, signal)
  if (signal?.aborted && answer.status === null) await releaseDelivery(ctx, claimed)
  else await settleDelivery(ctx, claimed, body, answer)
}

/** What is sent; null when the event does not fit the contract, or the endpoint's secret cannot be read. */
function prepare({ log }: ServiceContext, { id, endpoint }: Claimed, event: Event | undefined) {
  try {
    if (!event) throw new Error('The event does not fit the contract')
    const body = JSON.stringify(event)
    const at = new Date()
    return { headers: signedHeaders(secretsOf(endpoint, at), event.id, at, body), body }
  } catch (error) {
    log.error({ err: error, delivery: id }, 'a delivery could not be prepared')
    return null
  }
}

/** The secrets that sign now: the one before too, while it overlaps. */
export function secretsOf(
  { id, secret, previousSecret, previousSecretUntil }: typeof webhookEndpoints.$inferSelect,
  now: Date,
): string[] {
  const overlaps = previousSecret !== null && previousSecretUntil !== null && previousSecretUntil > now
  return [secret, ...(overlaps ? [previousSecret] : [])].map((sealed) => unseal(sealed, id))
}

/** Every event adds a job: this run does the work of all that are waiting, which were committed before it looks. */
async function dropOtherRuns({ db }: ServiceContext): Promise<void> {
  await db.execute(sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where task_identifier = 'deliver-webhooks' and locked_at is null and run_at <= now() and attempts < max_attempts
    ))`)
}

async function planNextRun({ db }: ServiceContext): Promise<void> {
  const seconds = await secondsToNext(db)
  if (seconds !== null) await enqueueDelivery(db, Math.max(0, seconds))
}

/** Adds a run of the job after some seconds, in place of one that is planned already. */
export async function enqueueDelivery(tx: Parameters<typeof enqueue>[0], seconds = 0): Promise<void> {
  await enqueue(tx, 'deliver-webhooks', {}, { jobKey: 'deliver-webhooks:next', queueName: 'webhooks', delay: seconds })
}
