import { sql } from 'drizzle-orm'
import { bigint, check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { documentTypes } from '~/domain/options'
import { provinces } from '~/domain/province'
import { id, instant, listed, timestamps } from './columns'
import { contractors } from './contractors'
import { files } from './files'
import { users } from './users'

export const documentDecisions = ['pending', 'verified', 'rejected'] as const

/** Evidence behind a contractor's verification. Amounts are whole Canadian dollars (decision D6). */
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
    index('documents_decided_by_index').on(table.decidedBy),
    index('documents_pending_index').on(table.createdAt, table.id).where(sql`${table.decision} = 'pending'`),
    index('documents_expiry_index').on(table.expiresOn).where(sql`${table.decision} = 'verified'`),
    check('documents_type_check', sql`${table.type} in ${listed(documentTypes)}`),
    check('documents_province_check', sql`${table.province} in ${listed(provinces)}`),
    check('documents_decision_check', sql`${table.decision} in ${listed(documentDecisions)}`),
    check('documents_decided_check', sql`(${table.decision} = 'pending') = (${table.decidedAt} is null)`),
    check('documents_rejected_check', sql`${table.decision} <> 'rejected' or ${table.decisionReason} is not null`),
    check(
      'documents_coverage_check',
      sql`${table.type} <> 'insurance' or ${table.decision} <> 'verified' or ${table.coverage} >= 2000000 or ${table.overrideNote} is not null`,
    ),
    check('documents_dates_check', sql`${table.expiresOn} >= ${table.issuedOn}`),
  ],
)
