import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { matchingModes } from '~/domain/matching'
import { instant, sqlList } from './columns'
import { users } from './users'

/** What owners decide for the whole platform: one row, a typed column for each setting, made by the migration. */
export const platformSettings = pgTable(
  'platform_settings',
  {
    /** Always true: there is one row. */
    id: boolean('id').primaryKey().default(true),
    adminSecondFactorRequired: boolean('admin_second_factor_required').notNull().default(false),
    matchingMode: text('matching_mode', { enum: matchingModes }).notNull().default('off'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    updatedBy: uuid('updated_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    check('platform_settings_one_row_check', sql`${table.id}`),
    check('platform_settings_matching_mode_check', sql`${table.matchingMode} in ${sqlList(matchingModes)}`),
    index('platform_settings_updated_by_index').on(table.updatedBy),
  ],
)
