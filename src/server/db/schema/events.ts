import { sql } from 'drizzle-orm'
import { bigint, check, customType, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { eventTypes } from '~/domain/event'
import { instant, sqlList } from './columns'

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * What integrators are told of (rule 125): triggers write it in the transaction of the change. Ids and statuses only: the
 * subject itself is read when the event is (decision record 0059).
 */
export const events = pgTable(
  'events',
  {
    id: uuid('id').primaryKey(),
    /** In the order of the inserts, which is not that of the commits. */
    number: bigint('number', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** The transaction after whose end it may be read, with its number the order of the feed (rule 126). */
    position: transactionId('position').notNull(),
    type: text('type', { enum: eventTypes }).notNull(),
    at: instant('at').notNull().default(sql`clock_timestamp()`),
    subjectId: uuid('subject_id').notNull(),
    /** The project, or the contractor, whose events keep their order. */
    streamId: uuid('stream_id').notNull(),
    oldStatus: text('old_status'),
    newStatus: text('new_status'),
  },
  (table) => [
    uniqueIndex('events_feed_index').on(table.position, table.number),
    index('events_stream_index').on(table.streamId, table.position),
    index('events_at_index').on(table.at),
    check('events_type_check', sql`${table.type} in ${sqlList(eventTypes)}`),
    check('events_status_check', sql`(${table.type} like '%.status_changed') = (${table.newStatus} is not null)`),
  ],
)
