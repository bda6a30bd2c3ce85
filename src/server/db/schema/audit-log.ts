import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { actorKinds } from '~/domain/role'
import { createdAt, id, sqlList } from './columns'

/**
 * Who did what, written in the transaction of the change. Grants and triggers refuse to change or delete a row before
 * its retention is over (decision record 0025). The actor's id is kept without a foreign key, so that deleting an
 * account changes no row here.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    actorKind: text('actor_kind', { enum: actorKinds }).notNull(),
    actorId: uuid('actor_id'),
    /** The key of the API that acted; then there is no person. */
    apiKeyId: uuid('api_key_id'),
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    entityId: uuid('entity_id').notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    requestId: text('request_id'),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_log_created_index').on(table.createdAt, table.id),
    index('audit_log_entity_index').on(table.entity, table.entityId, table.createdAt, table.id),
    index('audit_log_actor_index').on(table.actorId, table.createdAt, table.id),
    index('audit_log_key_index')
      .on(table.apiKeyId, table.createdAt, table.id)
      .where(sql`${table.apiKeyId} is not null`),
    index('audit_log_kind_index').on(table.actorKind, table.createdAt, table.id),
    index('audit_log_action_index').on(table.action, table.createdAt, table.id),
    check('audit_log_actor_check', sql`${table.actorKind} in ${sqlList(actorKinds)}`),
    // Ids, statuses and names of fields: no spaces and no @, so neither sentences nor addresses of people.
    check(
      'audit_log_details_check',
      sql`jsonb_typeof(${table.details}) = 'object' and not jsonb_path_exists(${table.details} - 'device', '$.** ? (@.type() == "string" && !(@ like_regex "^[A-Za-z0-9_.:-]{0,100}$"))')`,
    ),
  ],
)
