import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { defaultKeyLimit, keyEndings, largestKeyLimit, longestKeyName, smallestKeyLimit } from '~/domain/api-key'
import { type ApiScope, apiScopes, contractorScopes } from '~/domain/api-scope'
import { createdAt, id, instant, sqlList } from './columns'
import { contractors } from './contractors'
import { users } from './users'

const textArray = (values: readonly string[]) =>
  sql.raw(`array[${values.map((value) => `'${value}'`).join(', ')}]::text[]`)

/**
 * Keys of the API: of the platform, or of one contractor. The key is who acts; its secrets come and go by rotation,
 * so its id stays the same in history and for whatever belongs to it.
 */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    name: text('name').notNull(),
    scopes: text('scopes').array().$type<ApiScope[]>().notNull(),
    /** Null for a key of the platform. */
    contractorId: uuid('contractor_id').references(() => contractors.id, { onDelete: 'cascade' }),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** Calls a minute. */
    limit: integer('limit_per_minute').notNull().default(defaultKeyLimit),
    expiresAt: instant('expires_at'),
    revokedAt: instant('revoked_at'),
    ending: text('ending', { enum: keyEndings }),
    lastUsedAt: instant('last_used_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('api_keys_contractor_index').on(table.contractorId, table.createdAt),
    index('api_keys_creator_index').on(table.createdBy),
    check('api_keys_name_check', sql`length(${table.name}) between 1 and ${sql.raw(String(longestKeyName))}`),
    check(
      'api_keys_scopes_check',
      sql`cardinality(${table.scopes}) > 0 and ${table.scopes} <@ ${textArray(apiScopes)}`,
    ),
    check(
      'api_keys_contractor_scopes_check',
      sql`${table.contractorId} is null or ${table.scopes} <@ ${textArray(contractorScopes)}`,
    ),
    check(
      'api_keys_limit_check',
      sql`${table.limit} between ${sql.raw(String(smallestKeyLimit))} and ${sql.raw(String(largestKeyLimit))}`,
    ),
    check('api_keys_ending_value_check', sql`${table.ending} in ${sqlList(keyEndings)}`),
    check('api_keys_ending_check', sql`(${table.revokedAt} is null) = (${table.ending} is null)`),
  ],
)

/** The secrets of a key, as hashes: one, and while a rotation overlaps the one before it. Found by their public part. */
export const apiKeySecrets = pgTable(
  'api_key_secrets',
  {
    publicId: text('public_id').primaryKey(),
    keyId: uuid('key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** When it stops working because another took its place; null for the newest. */
    endsAt: instant('ends_at'),
  },
  (table) => [
    index('api_key_secrets_key_index').on(table.keyId),
    index('api_key_secrets_creator_index').on(table.createdBy),
    uniqueIndex('api_key_secrets_newest_unique').on(table.keyId).where(sql`${table.endsAt} is null`),
    check('api_key_secrets_public_id_check', sql`${table.publicId} ~ '^[0-9A-Za-z]{12}$'`),
    check('api_key_secrets_hash_check', sql`length(${table.hash}) = 43`),
  ],
)

/** Calls of a key in a day (UTC), and how many of them failed. */
export const apiKeyDays = pgTable(
  'api_key_days',
  {
    keyId: uuid('key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    calls: integer('calls').notNull().default(0),
    errors: integer('errors').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.keyId, table.day] }),
    index('api_key_days_day_index').on(table.day),
    check('api_key_days_counts_check', sql`${table.calls} >= 0 and ${table.errors} between 0 and ${table.calls}`),
  ],
)
