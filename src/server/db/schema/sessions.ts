import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { v7 } from 'uuid'
import { createdAt, id, instant } from './columns'
import { users } from './users'

/**
 * Browsers in which somebody has signed in, told by a long-lived cookie of which the SHA-256 is kept. A known one has
 * its own limit of wrong passwords, and a sign-in from it is no news (decision record 0026).
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    firstSeenAt: instant('first_seen_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [
    uniqueIndex('known_devices_user_hash_unique').on(table.userId, table.hash),
    index('known_devices_hash_index').on(table.hash),
    index('known_devices_seen_index').on(table.lastSeenAt),
  ],
)

/**
 * Sign-ins. The id is the SHA-256 of the token in the cookie: the table alone lets nobody in. A session ends at
 * `expires_at`, which slides with its use, and never later than `ends_at` (decision record 0026).
 */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    /** What a list of sessions calls it. */
    publicId: uuid('public_id').notNull().$defaultFn(v7),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    deviceId: uuid('device_id').references(() => knownDevices.id, { onDelete: 'set null' }),
    /** Browser and system, such as `Chrome on Android`; never the raw user agent. */
    device: text('device').notNull(),
    /** The network address of the sign-in. */
    address: text('address').notNull(),
    expiresAt: instant('expires_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** To a few minutes: not every request writes. */
    lastUsedAt: instant('last_used_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('sessions_public_id_unique').on(table.publicId),
    index('sessions_user_index').on(table.userId),
    index('sessions_device_index').on(table.deviceId),
    index('sessions_expires_index').on(table.expiresAt),
    check('sessions_device_check', sql`length(${table.device}) between 1 and 100 and length(${table.address}) <= 64`),
    check('sessions_sliding_check', sql`${table.expiresAt} <= ${table.endsAt}`),
    check('sessions_absolute_check', sql`extract(epoch from ${table.endsAt} - ${table.createdAt}) <= 90 * 86400`),
  ],
)
