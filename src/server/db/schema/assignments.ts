import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { assignmentStatuses } from '~/domain/assignment-status'
import { contactAccessKinds } from '~/domain/contact-access'
import { maxAttachments } from '~/domain/file'
import type { ReceiptCandidate } from '~/domain/match-receipt'
import { matching, priorityRange } from '~/domain/matching'
import { messageLength, messageSenders } from '~/domain/message'
import { provinces } from '~/domain/province'
import { quoteStatuses } from '~/domain/quote-status'
import { quoteLanguages } from '~/domain/quote-words'
import { actorKinds } from '~/domain/role'
import { apiKeys } from './api-keys'
import { createdAt, id, instant, sqlList, timestamps } from './columns'
import { contractors } from './contractors'
import { files } from './files'
import { platformRates } from './platform-rates'
import { projects } from './projects'
import { users } from './users'

export const assignmentOrigins = ['admin', 'direct', 'system'] as const

/**
 * A contractor's lead: one per project and contractor. What competes holds one of the project's
 * slots, so the database itself refuses a fourth (rule 12).
 */
export const assignments = pgTable(
  'assignments',
  {
    id: id(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    contractorId: uuid('contractor_id')
      .notNull()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    status: text('status', { enum: assignmentStatuses }).notNull().default('new'),
    slot: smallint('slot'),
    priority: smallint('priority').notNull().default(priorityRange.default),
    notes: text('notes'),
    origin: text('origin', { enum: assignmentOrigins }).notNull(),
    assignedBy: uuid('assigned_by').references(() => users.id, { onDelete: 'set null' }),
    declineReason: text('decline_reason'),
    firstAnsweredAt: instant('first_answered_at'),
    viewedAt: instant('viewed_at'),
    remindedAt: instant('reminded_at'),
    expiredAt: instant('expired_at'),
    withdrawnAt: instant('withdrawn_at'),
    /** It came, or ran out, while the contractor was away: unanswered, it does not count (rule 67). */
    whileAway: boolean('while_away').notNull().default(false),
    /** What the win costs, as it held then (rule 73); none while no rate was ever set. */
    rateId: uuid('rate_id').references(() => platformRates.id),
    /**
     * What the contractor goes on reading of a request that was edited after they left (rule 163): all three are as they
     * were then. A trigger clears them when the lead gets a slot again.
     */
    descriptionWhenLeft: text('description_when_left'),
    budgetWhenLeft: text('budget_when_left'),
    timelineWhenLeft: text('timeline_when_left'),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('assignments_project_contractor_unique').on(table.projectId, table.contractorId),
    uniqueIndex('assignments_project_slot_unique').on(table.projectId, table.slot),
    uniqueIndex('assignments_project_won_unique').on(table.projectId).where(sql`${table.status} = 'won'`),
    index('assignments_inbox_index').on(table.contractorId, table.priority, table.createdAt, table.id),
    index('assignments_updated_index').on(table.updatedAt, table.projectId),
    index('assignments_assigned_by_index').on(table.assignedBy),
    index('assignments_rate_index').on(table.rateId).where(sql`${table.rateId} is not null`),
    // Open leads of a contractor, for the order of turns.
    index('assignments_open_index')
      .on(table.contractorId)
      .where(sql`${table.slot} is not null and ${table.status} <> 'won'`),
    index('assignments_unanswered_index')
      .on(table.createdAt)
      .where(sql`${table.status} = 'new' and ${table.expiredAt} is null and ${table.withdrawnAt} is null`),
    check('assignments_status_check', sql`${table.status} in ${sqlList(assignmentStatuses)}`),
    check('assignments_origin_check', sql`${table.origin} in ${sqlList(assignmentOrigins)}`),
    check(
      'assignments_priority_check',
      sql`${table.priority} between ${sql.raw(`${priorityRange.min} and ${priorityRange.max}`)}`,
    ),
    check('assignments_slot_check', sql`${table.slot} between 1 and ${sql.raw(String(matching.maxCompeting))}`),
    check(
      'assignments_competing_check',
      sql`(${table.slot} is not null) = (${table.status} not in ('declined', 'lost') and ${table.expiredAt} is null and ${table.withdrawnAt} is null)`,
    ),
    check(
      'assignments_when_left_check',
      sql`num_nonnulls(${table.descriptionWhenLeft}, ${table.budgetWhenLeft}, ${table.timelineWhenLeft}) = 0 or (${table.slot} is null and ${table.descriptionWhenLeft} is not null)`,
    ),
    check('assignments_declined_check', sql`${table.status} <> 'declined' or ${table.declineReason} is not null`),
  ],
)

/** What happened to a lead, in order. */
export const assignmentEvents = pgTable(
  'assignment_events',
  {
    id: id(),
    assignmentId: uuid('assignment_id')
      .notNull()
      .references(() => assignments.id, { onDelete: 'cascade' }),
    oldStatus: text('old_status', { enum: assignmentStatuses }),
    newStatus: text('new_status', { enum: assignmentStatuses }).notNull(),
    reason: text('reason'),
    actorKind: text('actor_kind', { enum: actorKinds }).notNull(),
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** The key of the API that acted; then there is no person. */
    apiKeyId: uuid('api_key_id').references(() => apiKeys.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('assignment_events_assignment_index').on(table.assignmentId, table.createdAt, table.id),
    index('assignment_events_actor_index').on(table.actorId),
    index('assignment_events_key_index').on(table.apiKeyId),
    check('assignment_events_old_check', sql`${table.oldStatus} in ${sqlList(assignmentStatuses)}`),
    check('assignment_events_new_check', sql`${table.newStatus} in ${sqlList(assignmentStatuses)}`),
    check('assignment_events_actor_check', sql`${table.actorKind} in ${sqlList(actorKinds)}`),
  ],
)

/** When a contractor first read a homeowner's contact details or files, and when access to them ended (rule 56). */
export const contactAccess = pgTable(
  'contact_access',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    assignmentId: uuid('assignment_id')
      .notNull()
      .references(() => assignments.id, { onDelete: 'cascade' }),
    what: text('what', { enum: contactAccessKinds }).notNull(),
    at: instant('at').notNull(),
    /** How often access had ended before: of two first readings at once, one is a row. */
    period: smallint('period').notNull().default(0),
  },
  (table) => [
    uniqueIndex('contact_access_period_unique').on(table.assignmentId, table.what, table.period),
    check('contact_access_period_check', sql`${table.period} >= 0`),
    check('contact_access_what_check', sql`${table.what} in ${sqlList(contactAccessKinds)}`),
  ],
)

/** The same of contractors who were deleted: the homeowner's record of who saw their details is theirs (rule 59). */
export const formerContactAccess = pgTable(
  'former_contact_access',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Of the assignment that is deleted, so that its rows stay together. */
    assignmentId: uuid('assignment_id').notNull(),
    companyName: text('company_name').notNull(),
    what: text('what', { enum: contactAccessKinds }).notNull(),
    at: instant('at').notNull(),
    period: smallint('period').notNull(),
  },
  (table) => [
    index('former_contact_access_project_index').on(table.projectId),
    check('former_contact_access_period_check', sql`${table.period} >= 0`),
    check('former_contact_access_what_check', sql`${table.what} in ${sqlList(contactAccessKinds)}`),
  ],
)

/** Why a contractor got a lead: who was considered, with the values that decided. */
export const matchReceipts = pgTable('match_receipts', {
  assignmentId: uuid('assignment_id')
    .primaryKey()
    .references(() => assignments.id, { onDelete: 'cascade' }),
  /** Of the rule by which the candidates are in this order. */
  ruleVersion: smallint('rule_version').notNull(),
  /** Contractors who could be offered at that moment; `candidates` holds the best of them. */
  considered: integer('considered').notNull(),
  candidates: jsonb('candidates').$type<ReceiptCandidate[]>().notNull(),
  createdAt: createdAt(),
})

/** A contractor's price for a lead. Amounts are cents of a Canadian dollar. */
export const quotes = pgTable(
  'quotes',
  {
    id: id(),
    assignmentId: uuid('assignment_id')
      .notNull()
      .references(() => assignments.id, { onDelete: 'cascade' }),
    revision: integer('revision').notNull().default(1),
    status: text('status', { enum: quoteStatuses }).notNull().default('draft'),
    totalCents: bigint('total_cents', { mode: 'number' }),
    taxCents: bigint('tax_cents', { mode: 'number' }),
    depositCents: bigint('deposit_cents', { mode: 'number' }),
    included: text('included'),
    excluded: text('excluded'),
    startsOn: date('starts_on', { mode: 'string' }),
    validUntil: date('valid_until', { mode: 'string' }),
    note: text('note'),
    language: text('language', { enum: quoteLanguages }).notNull().default('en'),
    /** The province by whose taxes it was added up; none of a quote with one price. */
    taxProvince: text('tax_province', { enum: provinces }),
    /** Sent by who was not registered for GST/HST, and says so. */
    smallSupplier: boolean('small_supplier').notNull().default(false),
    sentAt: instant('sent_at'),
    decidedAt: instant('decided_at'),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('quotes_assignment_revision_unique').on(table.assignmentId, table.revision),
    uniqueIndex('quotes_assignment_draft_unique').on(table.assignmentId).where(sql`${table.status} = 'draft'`),
    uniqueIndex('quotes_assignment_live_unique')
      .on(table.assignmentId)
      .where(sql`${table.status} in ('sent', 'accepted')`),
    check('quotes_status_check', sql`${table.status} in ${sqlList(quoteStatuses)}`),
    check('quotes_language_check', sql`${table.language} in ${sqlList(quoteLanguages)}`),
    check('quotes_tax_province_check', sql`${table.taxProvince} in ${sqlList(provinces)}`),
    check('quotes_total_check', sql`${table.totalCents} > 0`),
    check('quotes_tax_check', sql`${table.taxCents} between 0 and ${table.totalCents}`),
    check('quotes_deposit_check', sql`${table.depositCents} between 0 and ${table.totalCents}`),
    check(
      'quotes_sent_check',
      sql`${table.status} = 'draft' or (${table.sentAt} is not null and ${table.totalCents} is not null)`,
    ),
  ],
)

/** One thread per lead between the homeowner and the contractor. */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    assignmentId: uuid('assignment_id')
      .notNull()
      .references(() => assignments.id, { onDelete: 'cascade' }),
    sender: text('sender', { enum: messageSenders }).notNull(),
    senderId: uuid('sender_id').references(() => users.id, { onDelete: 'set null' }),
    /** Empty where files came without a word. */
    body: text('body').notNull(),
    /** How many files were sent with it; some may be erased since. */
    fileCount: smallint('file_count').notNull().default(0),
    /** Of the sender's id and the text: the same sent twice is one message. */
    submissionId: uuid('submission_id'),
    readAt: instant('read_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('messages_assignment_index').on(table.assignmentId, table.createdAt, table.id),
    uniqueIndex('messages_submission_unique').on(table.assignmentId, table.sender, table.submissionId),
    index('messages_sender_index').on(table.senderId),
    index('messages_unread_index').on(table.assignmentId, table.sender).where(sql`${table.readAt} is null`),
    check('messages_sender_check', sql`${table.sender} in ${sqlList(messageSenders)}`),
    check(
      'messages_body_check',
      sql`length(${table.body}) <= ${sql.raw(String(messageLength.max))} and (length(${table.body}) > 0 or ${table.fileCount} > 0)`,
    ),
    check('messages_file_count_check', sql`${table.fileCount} between 0 and ${sql.raw(String(maxAttachments))}`),
  ],
)

/** Photos and PDFs that were sent with messages. */
export const messageFiles = pgTable(
  'message_files',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    /** A smaller copy of a large picture. */
    smallFileId: uuid('small_file_id').references(() => files.id, { onDelete: 'set null' }),
    position: smallint('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.position] }),
    uniqueIndex('message_files_file_unique').on(table.fileId),
    uniqueIndex('message_files_small_file_unique').on(table.smallFileId),
    check('message_files_position_check', sql`${table.position} between 1 and ${sql.raw(String(maxAttachments))}`),
  ],
)
