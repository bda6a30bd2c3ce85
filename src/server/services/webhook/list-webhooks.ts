import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { DeliveryList, ListDeliveriesInput, Webhook, WebhookList } from '~/contracts/webhook'
import { InvalidError, NotFoundError } from '~/domain/errors'
import { isUuid } from '~/domain/slug'
import { apiKeyOf } from '~/server/auth/actor'
import type { Executor } from '~/server/db/client'
import { apiKeys, events, webhookDeliveries, webhookEndpoints } from '~/server/db/schema'
import type { AdminContext } from '../context'
import { type CursorScope, decodeCursor, encodeCursor } from '../list/cursor'

const counted = (state: 'waiting' | 'failed') => sql<number>`(
  select count(*)::int from webhook_deliveries
  where webhook_deliveries.endpoint_id = webhook_endpoints.id and webhook_deliveries.state = ${state}
)`

const columns = {
  id: webhookEndpoints.id,
  keyName: apiKeys.name,
  url: webhookEndpoints.url,
  description: webhookEndpoints.description,
  types: webhookEndpoints.types,
  state: webhookEndpoints.state,
  offReason: webhookEndpoints.offReason,
  failingSince: webhookEndpoints.failingSince,
  previousSecretUntil:
    sql<Date | null>`case when ${webhookEndpoints.previousSecretUntil} > now() then ${webhookEndpoints.previousSecretUntil} end`.mapWith(
      webhookEndpoints.previousSecretUntil,
    ),
  waiting: counted('waiting'),
  failed: counted('failed'),
  createdAt: webhookEndpoints.createdAt,
  updatedAt: webhookEndpoints.updatedAt,
}

/** Owners have every endpoint; a key has what it made itself, and finds no other (rule 127). */
export function endpointsOf({ actor }: AdminContext): SQL | undefined {
  const key = apiKeyOf(actor)
  return key ? eq(webhookEndpoints.apiKeyId, key.id) : undefined
}

const select = (db: Executor) =>
  db.select(columns).from(webhookEndpoints).leftJoin(apiKeys, eq(apiKeys.id, webhookEndpoints.apiKeyId))

/** The endpoints of who asks, the oldest first. */
export async function listWebhooks(ctx: AdminContext): Promise<WebhookList> {
  return { webhooks: await select(ctx.db).where(endpointsOf(ctx)).orderBy(webhookEndpoints.id) }
}

/** @throws NotFoundError */
export async function readWebhook(db: Executor, ctx: AdminContext, id: string): Promise<Webhook> {
  const [found] = isUuid(id) ? await select(db).where(and(eq(webhookEndpoints.id, id), endpointsOf(ctx))) : []
  if (!found) throw new NotFoundError('Webhook')
  return found
}

/**
 * The deliveries to an endpoint, the newest first.
 * @throws NotFoundError; InvalidError for a cursor of another list
 */
export async function listDeliveries(ctx: AdminContext, input: ListDeliveriesInput): Promise<DeliveryList> {
  const { db } = ctx
  const { id } = await readWebhook(db, ctx, input.id)
  const scope: CursorScope = { name: 'deliveries', order: 'desc', filters: { id, state: input.state } }
  const before = input.cursor ? await numberOf(db, id, decodeCursor(input.cursor, scope, []).id) : undefined
  const rows = await db
    .select({
      id: webhookDeliveries.id,
      eventId: webhookDeliveries.eventId,
      type: events.type,
      state: webhookDeliveries.state,
      attempts: webhookDeliveries.attempts,
      nextAttemptAt:
        sql<Date | null>`case when ${webhookDeliveries.state} = 'waiting' then ${webhookDeliveries.nextAttemptAt} end`.mapWith(
          webhookDeliveries.nextAttemptAt,
        ),
      lastAttemptedAt: webhookDeliveries.lastAttemptedAt,
      requestBody: webhookDeliveries.requestBody,
      responseStatus: webhookDeliveries.responseStatus,
      responseBody: webhookDeliveries.responseBody,
      error: webhookDeliveries.error,
      durationMs: webhookDeliveries.durationMs,
      createdAt: webhookDeliveries.createdAt,
    })
    .from(webhookDeliveries)
    .innerJoin(events, eq(events.id, webhookDeliveries.eventId))
    .where(
      and(
        eq(webhookDeliveries.endpointId, id),
        before === undefined ? undefined : lt(webhookDeliveries.number, before),
        input.state && eq(webhookDeliveries.state, input.state),
      ),
    )
    .orderBy(desc(webhookDeliveries.number))
    .limit(input.limit + 1)
  const page = rows.slice(0, input.limit)
  const last = rows.length > input.limit ? page.at(-1) : undefined
  return {
    deliveries: page,
    nextCursor: last ? encodeCursor(scope, { direction: 'next', id: last.id, keys: [] }) : null,
  }
}

async function numberOf(db: Executor, endpointId: string, id: string): Promise<number> {
  const [found] = await db
    .select({ number: webhookDeliveries.number })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.endpointId, endpointId)))
  if (found) return found.number
  throw new InvalidError('This delivery is not kept any more. Please start again from the first page.', {
    field: 'cursor',
    reason: 'unknown_cursor',
  })
}
