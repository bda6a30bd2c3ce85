import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from './columns'
import { users } from './users'

/** What a call with an `Idempotency-Key` was answered, written with what it did (rule 132). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    id: id(),
    /** Whose key it is: an account, an API key, or a visitor's network as a hash. */
    actor: text('actor').notNull(),
    /** The procedure that was called. */
    operation: text('operation').notNull(),
    key: text('key').notNull(),
    /** A hash of the address and the body, salted by the row's id. */
    requestHash: text('request_hash').notNull(),
    status: smallint('status').notNull(),
    /** The JSON of the answer, sealed. */
    answer: text('answer').notNull(),
    /** Ids of what the call and its answer are about: their erasure takes the answer along. */
    subjects: uuid('subjects').array().notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('idempotency_keys_unique').on(table.actor, table.operation, table.key),
    index('idempotency_keys_created_index').on(table.createdAt),
    index('idempotency_keys_user_index').on(table.userId),
    index('idempotency_keys_subjects_index').using('gin', table.subjects),
    check('idempotency_keys_key_check', sql`length(${table.key}) between 1 and 255`),
    check('idempotency_keys_status_check', sql`${table.status} between 200 and 299`),
  ],
)
