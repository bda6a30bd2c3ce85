import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { milestoneLimits, milestoneStatuses, paymentMethods } from '~/domain/milestone'
import { assignments } from './assignments'
import { id, instant, sqlList, timestamps } from './columns'
import { files } from './files'
import { projects } from './projects'

/**
 * What a homeowner plans to pay and has paid for a hired project, with the receipt's number: a record,
 * no money moves. Amounts are cents of a Canadian dollar; `version` counts saves, for two at once.
 */
export const milestones = pgTable(
  'milestones',
  {
    id: id(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Whom it was agreed with; null once that assignment was erased. */
    assignmentId: uuid('assignment_id').references(() => assignments.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    dueOn: date('due_on', { mode: 'string' }),
    status: text('status', { enum: milestoneStatuses }).notNull().default('planned'),
    paidOn: date('paid_on', { mode: 'string' }),
    method: text('method', { enum: paymentMethods }),
    receiptNumber: text('receipt_number'),
    /** When the contractor said that the money arrived. */
    receivedAt: instant('received_at'),
    /** When a record that it was paid was last taken back. */
    undoneAt: instant('undone_at'),
    /** When the contractor asked for it; null for what the homeowner planned. */
    requestedAt: instant('requested_at'),
    /** The bill that came with the contractor's request. */
    fileId: uuid('file_id').references(() => files.id, { onDelete: 'set null' }),
    /** The receipt that the homeowner put with the payment they recorded. */
    receiptFileId: uuid('receipt_file_id').references(() => files.id, { onDelete: 'set null' }),
    version: integer('version').notNull().default(1),
    /** Of the sender's id and what was planned: the same sent twice is one milestone. */
    submissionId: uuid('submission_id'),
    ...timestamps(),
  },
  (table) => [
    index('milestones_project_index').on(table.projectId, table.createdAt, table.id),
    index('milestones_assignment_index').on(table.assignmentId),
    uniqueIndex('milestones_submission_unique').on(table.projectId, table.submissionId),
    uniqueIndex('milestones_file_unique').on(table.fileId),
    uniqueIndex('milestones_receipt_file_unique').on(table.receiptFileId),
    check('milestones_receipt_file_check', sql`${table.receiptFileId} is null or ${table.status} = 'paid'`),
    check('milestones_file_check', sql`${table.fileId} is null or ${table.requestedAt} is not null`),
    check(
      'milestones_title_check',
      sql`length(${table.title}) between 1 and ${sql.raw(String(milestoneLimits.titleMax))}`,
    ),
    check(
      'milestones_amount_check',
      sql`${table.amountCents} between 1 and ${sql.raw(String(milestoneLimits.amountCentsMax))}`,
    ),
    check('milestones_status_check', sql`${table.status} in ${sqlList(milestoneStatuses)}`),
    check('milestones_method_check', sql`${table.method} in ${sqlList(paymentMethods)}`),
    check(
      'milestones_paid_check',
      sql`(${table.status} = 'paid') = (${table.paidOn} is not null) and (${table.status} = 'paid') = (${table.method} is not null)`,
    ),
    check('milestones_received_check', sql`${table.receivedAt} is null or ${table.status} = 'paid'`),
    check(
      'milestones_receipt_check',
      sql`${table.receiptNumber} is null or (${table.status} = 'paid' and length(${table.receiptNumber}) between 1 and ${sql.raw(String(milestoneLimits.receiptNumberMax))})`,
    ),
  ],
)
