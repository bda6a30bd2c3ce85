import { sql } from 'drizzle-orm'
import { check, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { alertKinds } from '~/domain/alert'
import { createdAt, id } from './columns'
import { sessions } from './sessions'

/** Browsers that are alerted: one for a sign-in at most, and gone with it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    kinds: text('kinds', { enum: alertKinds }).array().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_session_unique').on(table.sessionId),
    uniqueIndex('push_subscriptions_endpoint_unique').on(table.endpoint),
    check(
      'push_subscriptions_kinds_check',
      sql`${table.kinds} <@ array[${sql.raw(alertKinds.map((kind) => `'${kind}'`).join(', '))}]::text[]`,
    ),
    check(
      'push_subscriptions_length_check',
      sql`length(${table.endpoint}) <= 1000 and length(${table.p256dh}) <= 90 and length(${table.auth}) <= 26`,
    ),
  ],
)
