import { sql } from 'drizzle-orm'
import { check, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { savedViewLists } from '~/domain/saved-view'
import { id, sqlList, timestamps } from './columns'
import { users } from './users'

/** Tab, search, filters and order of a list under a name, each admin's own. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text('list', { enum: savedViewLists }).notNull(),
    name: text('name').notNull(),
    /** The list's query string, without a page. */
    query: text('query').notNull(),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('saved_views_name_unique').on(table.userId, table.list, table.name),
    check('saved_views_list_check', sql`${table.list} in ${sqlList(savedViewLists)}`),
  ],
)
