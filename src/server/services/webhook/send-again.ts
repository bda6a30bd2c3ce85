import { and, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { WebhookTest } from '~/contracts/webhook'
import { ConflictError, NotFoundError } from '~/domain/errors'
import { isUuid } from '~/domain/slug'
import { env } from '~/env'
import { webhookDeliveries, webhookEndpoints } from '~/server/db/schema'
import { signedHeaders } from '~/server/webhooks/sign-webhook'
import { WebhookClient } from '~/server/webhooks/webhook-client'
import { record } from '../audit/record'
import { type AdminContext, inTransaction } from '../context'
import { consume } from '../rate-limit/rate-limit'
import { enqueueDelivery, secretsOf } from './deliver-webhooks'
import { endpointsOf } from './list-webhooks'

/**
 * Sends a delivery again, at once and with all of its tries; the event is presented anew.
 * @throws NotFoundError; ConflictError while its endpoint is not active
 */
export async function redeliver(ctx: AdminContext, id: string): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const [found] = isUuid(id)
      ? await tx
          .select({ endpointId: webhookEndpoints.id, state: webhookEndpoints.state })
          .from(webhookDeliveries)
          .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
          .where(and(eq(webhookDeliveries.id, id), endpointsOf(ctx)))
      : []
    if (!found) throw new NotFoundError('Delivery')
    if (found.state !== 'active') throw new ConflictError('The endpoint is not active: switch it on first')
    // One that is under way is left to its worker.
    await tx
      .update(webhookDeliveries)
      .set({ state: 'waiting', attempts: 0, firstAttemptedAt: null, nextAttemptAt: sql`now()`, claimedUntil: null })
      .where(and(eq(webhookDeliveries.id, id), sql`coalesce(${webhookDeliveries.claimedUntil} < now(), true)`))
    await enqueueDelivery(tx)
    await record(tx, ctx, { action: 'webhook.sent-again', entity: 'webhook', entityId: found.endpointId })
    return { ok: true }
  })
}

/**
 * Sends a made-up event at once, whatever the endpoint's state, and answers what came back. It is kept nowhere.
 * @throws NotFoundError; TooManyRequestsError
 */
export async function testWebhook(ctx: AdminContext, id: string): Promise<WebhookTest> {
  const [endpoint] = isUuid(id)
    ? await ctx.db
        .select()
        .from(webhookEndpoints)
        .where(and(eq(webhookEndpoints.id, id), endpointsOf(ctx)))
    : []
  if (!endpoint) throw new NotFoundError('Webhook')
  await consume(ctx.db, 'webhookTest', id)
  await record(ctx.db, ctx, { action: 'webhook.tested', entity: 'webhook', entityId: id })
  const event = { id: v7(), type: 'webhook.test', timestamp: ctx.now, subject: null, change: null, data: null }
  const requestBody = JSON.stringify(event)
  const client = new WebhookClient({ loopback: env.WEBHOOK_LOOPBACK })
  try {
    const headers = signedHeaders(secretsOf(endpoint, new Date()), event.id, new Date(), requestBody)
    const answer = await client.post(endpoint.url, headers, requestBody)
    return {
      delivered: answer.status !== null && answer.status >= 200 && answer.status < 300,
      requestBody,
      responseStatus: answer.status,
      responseBody: answer.body,
      error: answer.error,
      durationMs: answer.milliseconds,
    }
  } finally {
    client.close()
  }
}
