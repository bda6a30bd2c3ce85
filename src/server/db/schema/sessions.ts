import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { v7 } from 'uuid'
import { createdAt, instant } from './columns'
import { users } from './users'

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
    index('sessions_expires_index').on(table.expiresAt),
    check('sessions_device_check', sql`length(${table.device}) between 1 and 100 and length(${table.address}) <= 64`),
    check('sessions_sliding_check', sql`${table.expiresAt} <= ${table.endsAt}`),
    check('sessions_absolute_check', sql`extract(epoch from ${table.endsAt} - ${table.createdAt}) <= 90 * 86400`),
  ],
)
