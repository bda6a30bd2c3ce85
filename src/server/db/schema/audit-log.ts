import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { actorKinds } from '~/domain/role'
import { createdAt, id, listed } from './columns'
import { users } from './users'

/** Who did what, written in the transaction of the change. Append-only. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    actorKind: text('actor_kind', { enum: actorKinds }).notNull(),
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
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
    index('audit_log_action_index').on(table.action, table.createdAt, table.id),
    check('audit_log_actor_check', sql`${table.actorKind} in ${listed(actorKinds)}`),
  ],
)
