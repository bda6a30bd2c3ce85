import { sql } from 'drizzle-orm'
import { bigint, check, customType, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { changeKinds } from '~/domain/change'
import { roles } from '~/domain/role'
import { sqlList } from './columns'

/** A transaction's number that never comes again (`xid8`). */
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * That something changed, for whom: triggers write it in the transaction of the change, for the screens that are open
 * (rule 107). Ids alone: whoever is told asks for the rest. Kept for hours.
 */
export const changes = pgTable(
  'changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Says in which order transactions became visible, which the order of ids does not (decision record 0052). */
    transaction: transactionId('transaction').notNull().default(sql`pg_current_xact_id()`),
    at: timestamp('at', { withTimezone: true }).notNull().default(sql`clock_timestamp()`),
    readerRole: text('reader_role', { enum: roles }).notNull(),
    /** The homeowner's account, or the contractor's company; admins read everything. */
    readerId: uuid('reader_id'),
    kind: text('kind', { enum: changeKinds }).notNull(),
    subjectId: uuid('subject_id').notNull(),
  },
  (table) => [
    unique('changes_once')
      .on(table.transaction, table.readerRole, table.readerId, table.kind, table.subjectId)
      .nullsNotDistinct(),
    check('changes_role_check', sql`${table.readerRole} in ${sqlList(roles)}`),
    check('changes_reader_check', sql`(${table.readerRole} = 'admin') = (${table.readerId} is null)`),
    check('changes_kind_check', sql`${table.kind} in ${sqlList(changeKinds)}`),
  ],
)
