import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { visitCancellers, visitLimits } from '~/domain/visit'
import { assignments } from './assignments'
import { id, instant, sqlList, timestamps } from './columns'
import { users } from './users'

const { times, minutes } = visitLimits

/** Visits of a contractor to a project's address. Instants, shown in the time zone of the project's province. */
export const visits = pgTable(
  'visits',
  {
    id: id(),
    assignmentId: uuid('assignment_id')
      .notNull()
      .references(() => assignments.id, { onDelete: 'cascade' }),
    /** The agreed time. */
    startsAt: instant('starts_at'),
    /** What the homeowner may choose from. */
    proposedTimes: instant('proposed_times').array().notNull().default(sql`'{}'`),
    durationMinutes: smallint('duration_minutes').notNull().default(minutes.usual),
    /** Counts changes: the sequence number of the calendar's entry. */
    version: integer('version').notNull().default(1),
    remindedAt: instant('reminded_at'),
    cancelledAt: instant('cancelled_at'),
    cancelledBy: text('cancelled_by', { enum: visitCancellers }),
    /** When both sides were mailed that the platform cancelled it, with the end of the assignment. */
    cancelMailedAt: instant('cancel_mailed_at'),
    ...timestamps(),
  },
  (table) => [
    index('visits_assignment_index').on(table.assignmentId, table.createdAt),
    index('visits_reminder_index')
      .on(table.startsAt)
      .where(sql`${table.cancelledAt} is null and ${table.remindedAt} is null`),
    index('visits_cancelled_index')
      .on(table.cancelledAt)
      .where(sql`${table.cancelledBy} = 'system' and ${table.cancelMailedAt} is null`),
    check('visits_times_check', sql`cardinality(${table.proposedTimes}) <= ${sql.raw(String(times))}`),
    check(
      'visits_duration_check',
      sql`${table.durationMinutes} between ${sql.raw(`${minutes.min} and ${minutes.max}`)}`,
    ),
    check('visits_cancelled_check', sql`(${table.cancelledAt} is null) = (${table.cancelledBy} is null)`),
    check('visits_canceller_check', sql`${table.cancelledBy} in ${sqlList(visitCancellers)}`),
    check('visits_version_check', sql`${table.version} > 0`),
  ],
)

/** Addresses under which people read their visits in a calendar of their own, by the hash of what is secret in it. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('calendar_feeds_hash_unique').on(table.hash)],
)
