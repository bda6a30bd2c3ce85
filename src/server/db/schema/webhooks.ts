import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { type EventType, eventTypes } from '~/domain/event'
import { deliveryStates, webhookLimits, webhookOffReasons, webhookStates } from '~/domain/webhook'
import { apiKeys } from './api-keys'
import { createdAt, id, instant, sqlList, timestamps } from './columns'
import { events } from './events'

/** An address that events are sent to (rule 127). */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: id(),
    /** The key that made it, whose it is; null when it is the owners'. */
    apiKeyId: uuid('api_key_id').references(() => apiKeys.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    description: text('description'),
    types: text('types').array().$type<EventType[]>().notNull(),
    state: text('state', { enum: webhookStates }).notNull().default('active'),
    /** Why the product switched it off; null when an owner did. */
    offReason: text('off_reason', { enum: webhookOffReasons }),
    /** Of the first try since which none succeeded. */
    failingSince: instant('failing_since'),
    /** Sealed: the table alone signs nothing. */
    secret: text('secret').notNull(),
    previousSecret: text('previous_secret'),
    previousSecretUntil: instant('previous_secret_until'),
    ...timestamps(),
  },
  (table) => [
    index('webhook_endpoints_key_index').on(table.apiKeyId),
    check('webhook_endpoints_url_check', sql`length(${table.url}) <= ${sql.raw(String(webhookLimits.url))}`),
    check('webhook_endpoints_state_check', sql`${table.state} in ${sqlList(webhookStates)}`),
    check('webhook_endpoints_reason_check', sql`${table.offReason} in ${sqlList(webhookOffReasons)}`),
    check('webhook_endpoints_off_check', sql`${table.offReason} is null or ${table.state} = 'off'`),
    check(
      'webhook_endpoints_types_check',
      sql`cardinality(${table.types}) > 0 and ${table.types} <@ array[${sql.raw(eventTypes.map((type) => `'${type}'`).join(', '))}]`,
    ),
    check(
      'webhook_endpoints_previous_check',
      sql`(${table.previousSecret} is null) = (${table.previousSecretUntil} is null)`,
    ),
  ],
)

/** An event on its way to an endpoint, with the last request and its answer. Written beside the event. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** Of the event: what comes later in a stream waits for what came before. */
    streamId: uuid('stream_id').notNull(),
    number: bigint('number', { mode: 'number' }).notNull(),
    state: text('state', { enum: deliveryStates }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().default(sql`clock_timestamp()`),
    firstAttemptedAt: instant('first_attempted_at'),
    lastAttemptedAt: instant('last_attempted_at'),
    /** A worker is at it; after this it is taken for dead. */
    claimedUntil: instant('claimed_until'),
    requestBody: text('request_body'),
    responseStatus: integer('response_status'),
    responseBody: text('response_body'),
    /** Why there is no answer. */
    error: text('error'),
    durationMs: integer('duration_ms'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('webhook_deliveries_once').on(table.endpointId, table.eventId),
    index('webhook_deliveries_event_index').on(table.eventId),
    index('webhook_deliveries_list_index').on(table.endpointId, table.number, table.id),
    index('webhook_deliveries_due_index')
      .on(table.endpointId, table.nextAttemptAt)
      .where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_order_index')
      .on(table.endpointId, table.streamId, table.number)
      .where(sql`${table.state} = 'waiting'`),
    // For their number, and for the list of them.
    index('webhook_deliveries_failed_index').on(table.endpointId, table.number).where(sql`${table.state} = 'failed'`),
    // For what a deleted or erased subject takes along.
    index('webhook_deliveries_stream_index').on(table.streamId),
    check('webhook_deliveries_state_check', sql`${table.state} in ${sqlList(deliveryStates)}`),
  ],
)
