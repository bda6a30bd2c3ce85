import { sql } from 'drizzle-orm'
import { check, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { savedReplyLimits } from '~/domain/saved-reply'
import { id, timestamps } from './columns'
import { contractors } from './contractors'

/** A contractor's own texts, to write messages with. */
export const savedReplies = pgTable(
  'saved_replies',
  {
    id: id(),
    contractorId: uuid('contractor_id')
      .notNull()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    body: text('body').notNull(),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('saved_replies_name_unique').on(table.contractorId, sql`lower(${table.name})`),
    check(
      'saved_replies_name_check',
      sql`length(${table.name}) between 1 and ${sql.raw(String(savedReplyLimits.name))}`,
    ),
    check(
      'saved_replies_body_check',
      sql`length(${table.body}) between 1 and ${sql.raw(String(savedReplyLimits.body))}`,
    ),
  ],
)
