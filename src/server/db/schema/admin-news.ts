import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { adminNewsKinds, newsDeliveries } from '~/domain/admin-news'
import { createdAt, id, instant, sqlList } from './columns'
import { projects } from './projects'
import { users } from './users'

/** News of a project that admins get by mail: one row each time it begins to wait or is shared. */
export const adminNews = pgTable(
  'admin_news',
  {
    id: id(),
    kind: text('kind', { enum: adminNewsKinds }).notNull(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** The project's `waitingSince` or `sharingSince` that it is about. */
    since: instant('since').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('admin_news_project_kind_unique').on(table.projectId, table.kind, table.since),
    index('admin_news_created_index').on(table.createdAt, table.id),
    check('admin_news_kind_check', sql`${table.kind} in ${sqlList(adminNewsKinds)}`),
  ],
)

/** How each admin wants the news, and when they were last mailed. Who has no row gets them at once. */
export const adminNewsChoices = pgTable(
  'admin_news_choices',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    delivery: text('delivery', { enum: newsDeliveries }).notNull().default('at_once'),
    mailedAt: instant('mailed_at'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [check('admin_news_choices_delivery_check', sql`${table.delivery} in ${sqlList(newsDeliveries)}`)],
)

/** Which news each admin was mailed: one mail for each. */
export const adminNewsDeliveries = pgTable(
  'admin_news_deliveries',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    newsId: uuid('news_id')
      .notNull()
      .references(() => adminNews.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.newsId] }),
    index('admin_news_deliveries_news_index').on(table.newsId),
  ],
)
