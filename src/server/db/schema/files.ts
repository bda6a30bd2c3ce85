import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { type FileFlag, fileFlags, fileKinds, fileProviders } from '~/domain/file'
import { createdAt, id, instant, sqlList } from './columns'
import { users } from './users'

/** Stored files: the provider's key, never an address. Unclaimed ones are swept. */
export const files = pgTable(
  'files',
  {
    id: id(),
    key: text('key').notNull(),
    provider: text('provider', { enum: fileProviders }).notNull(),
    kind: text('kind', { enum: fileKinds }).notNull(),
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    size: integer('size').notNull(),
    type: text('type').notNull(),
    /** What the check of a document found. */
    flags: text('flags').array().$type<FileFlag[]>().notNull().default([]),
    claimedAt: instant('claimed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('files_key_unique').on(table.key),
    index('files_owner_index').on(table.ownerId),
    index('files_unclaimed_index').on(table.createdAt).where(sql`${table.claimedAt} is null`),
    check('files_provider_check', sql`${table.provider} in ${sqlList(fileProviders)}`),
    check('files_kind_check', sql`${table.kind} in ${sqlList(fileKinds)}`),
    check('files_flags_check', sql`${table.flags} <@ array${sql.raw(`['${fileFlags.join("', '")}']`)}`),
    check('files_size_check', sql`${table.size} > 0`),
  ],
)
