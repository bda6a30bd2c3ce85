import { sql } from 'drizzle-orm'
import { bigint, check, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { formerDetailKinds } from '~/domain/former-detail'
import { instant, sqlList } from './columns'
import { contractors } from './contractors'
import { projects } from './projects'
import { users } from './users'

/**
 * What an account, a request or a company gave of its person before it was changed: an erasure looks for it in others'
 * words. Triggers write it (`keep_former_detail`), the newest 50 of each; it goes with what it belongs to.
 */
export const formerDetails = pgTable(
  'former_details',
  {
    /** In the order of the changes. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    contractorId: uuid('contractor_id').references(() => contractors.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: formerDetailKinds }).notNull(),
    value: text('value').notNull(),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('former_details_user_unique').on(table.userId, table.kind, table.value),
    uniqueIndex('former_details_project_unique').on(table.projectId, table.kind, table.value),
    uniqueIndex('former_details_contractor_unique').on(table.contractorId, table.kind, table.value),
    check(
      'former_details_owner_check',
      sql`num_nonnulls(${table.userId}, ${table.projectId}, ${table.contractorId}) = 1`,
    ),
    check('former_details_kind_check', sql`${table.kind} in ${sqlList(formerDetailKinds)}`),
  ],
)
