import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { documentDecisions, documentTypes } from '~/domain/options'
import { provinces } from '~/domain/province'
import { documentChecks, storedChecks } from '~/domain/verification'
import { id, instant, sqlList, timestamps, unaccent } from './columns'
import { contractors } from './contractors'
import { files } from './files'
import { users } from './users'

/** What the search over everything reads of a document. */
export const documentText = unaccent(sql`name || ' ' || coalesce(issuer, '') || ' ' || coalesce(reference_number, '')`)

/** Evidence behind a contractor's verification. Amounts are whole Canadian dollars (rule 23). */
export const documents = pgTable(
  'documents',
  {
    id: id(),
    contractorId: uuid('contractor_id')
      .notNull()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'restrict' }),
    type: text('type', { enum: documentTypes }).notNull(),
    proves: text('proves', { enum: documentChecks }),
    /** What it proved before the contractor moved to another province: while it counts, that check lapses no earlier. */
    provedBeforeMove: text('proved_before_move', { enum: documentChecks }),
    replacesId: uuid('replaces_id').references((): AnyPgColumn => documents.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    description: text('description'),
    issuer: text('issuer'),
    referenceNumber: text('reference_number'),
    province: text('province', { enum: provinces }),
    issuedOn: date('issued_on', { mode: 'string' }),
    expiresOn: date('expires_on', { mode: 'string' }),
    coverage: bigint('coverage', { mode: 'number' }),
    decision: text('decision', { enum: documentDecisions }).notNull().default('pending'),
    decisionReason: text('decision_reason'),
    overrideNote: text('override_note'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: instant('decided_at'),
    lapsedAt: instant('lapsed_at'),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('documents_file_unique').on(table.fileId),
    index('documents_contractor_index').on(table.contractorId, table.createdAt, table.id),
    index('documents_search_index').using('gin', sql`${documentText} gin_trgm_ops`),
    index('documents_replaces_index').on(table.replacesId),
    index('documents_decided_by_index').on(table.decidedBy),
    index('documents_pending_index').on(table.createdAt, table.id).where(sql`${table.decision} = 'pending'`),
    index('documents_expiry_index').on(table.expiresOn).where(sql`${table.decision} = 'verified'`),
    check('documents_type_check', sql`${table.type} in ${sqlList(documentTypes)}`),
    check('documents_proves_check', sql`${table.proves} in ${sqlList(documentChecks)}`),
    check('documents_proved_before_move_check', sql`${table.provedBeforeMove} in ${sqlList(documentChecks)}`),
    check('documents_province_check', sql`${table.province} in ${sqlList(provinces)}`),
    check('documents_decision_check', sql`${table.decision} in ${sqlList(documentDecisions)}`),
    check('documents_decided_check', sql`(${table.decision} = 'pending') = (${table.decidedAt} is null)`),
    check('documents_rejected_check', sql`${table.decision} <> 'rejected' or ${table.decisionReason} is not null`),
    check(
      'documents_coverage_check',
      sql`${table.type} <> 'insurance' or ${table.decision} <> 'verified' or ${table.coverage} >= 2000000 or ${table.overrideNote} is not null`,
    ),
    check('documents_dates_check', sql`${table.expiresOn} >= ${table.issuedOn}`),
  ],
)

/**
 * How each check of a contractor stands. A row stays when its document goes, so that a check once
 * passed lapses instead of being forgotten.
 */
export const contractorChecks = pgTable(
  'contractor_checks',
  {
    id: id(),
    contractorId: uuid('contractor_id')
      .notNull()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    name: text('name', { enum: storedChecks }).notNull(),
    passedAt: instant('passed_at'),
    /** The day it must have been made again: the check lapses, or our team is reminded. */
    dueOn: date('due_on', { mode: 'string' }),
    lapsedAt: instant('lapsed_at'),
    checkedBy: uuid('checked_by').references(() => users.id, { onDelete: 'set null' }),
    /** Where it held before the contractor moved to another province: it is not held, and lapses with what proved it. */
    movedFrom: text('moved_from', { enum: provinces }),
    note: text('note'),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('contractor_checks_unique').on(table.contractorId, table.name),
    index('contractor_checks_due_index').on(table.dueOn).where(sql`${table.lapsedAt} is null`),
    index('contractor_checks_checked_by_index').on(table.checkedBy),
    check('contractor_checks_moved_from_check', sql`${table.movedFrom} in ${sqlList(provinces)}`),
    check('contractor_checks_name_check', sql`${table.name} in ${sqlList(storedChecks)}`),
    check('contractor_checks_result_check', sql`${table.passedAt} is not null or ${table.lapsedAt} is not null`),
  ],
)
