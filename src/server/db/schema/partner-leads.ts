import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { longestExternalId, longestSource } from '~/domain/partner-lead'
import { apiKeys } from './api-keys'
import { createdAt, json } from './columns'
import { projects } from './projects'

/** What the partner who submitted a project says of it (rule 133). */
export const partnerLeads = pgTable(
  'partner_leads',
  {
    projectId: uuid('project_id')
      .primaryKey()
      .references(() => projects.id, { onDelete: 'cascade' }),
    apiKeyId: uuid('api_key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    source: text('source'),
    externalId: text('external_id'),
    /** A hash of what was submitted, salted by the project's id: the same again is answered by the first. */
    contentHash: text('content_hash').notNull(),
    metadata: json<Record<string, string>>('metadata').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('partner_leads_external_unique')
      .on(table.apiKeyId, table.externalId)
      .where(sql`${table.externalId} is not null`),
    index('partner_leads_key_index').on(table.apiKeyId),
    index('partner_leads_source_index').on(table.source),
    check('partner_leads_source_check', sql`length(${table.source}) between 1 and ${sql.raw(String(longestSource))}`),
    check(
      'partner_leads_external_check',
      sql`length(${table.externalId}) between 1 and ${sql.raw(String(longestExternalId))}`,
    ),
    check('partner_leads_metadata_check', sql`jsonb_typeof(${table.metadata}) = 'object'`),
  ],
)

/**
 * Under which external ids a key submitted leads of people who were erased: the next sync of a partner must not bring them
 * back. A keyed hash, and nothing of the person.
 */
export const erasedLeads = pgTable(
  'erased_leads',
  {
    apiKeyId: uuid('api_key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    externalHash: text('external_hash').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.apiKeyId, table.externalHash] })],
)
