import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant, timestamps } from './columns'
import { contractors } from './contractors'
import { projects } from './projects'
import { users } from './users'

const noProject = '00000000-0000-0000-0000-000000000000'

/** What homeowners say of a contractor: one per homeowner, contractor and project (rule 32). */
export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    contractorId: uuid('contractor_id')
      .notNull()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    homeownerId: uuid('homeowner_id').references(() => users.id, { onDelete: 'set null' }),
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'set null' }),
    customerName: text('customer_name').notNull(),
    rating: smallint('rating').notNull(),
    comment: text('comment').notNull(),
    projectType: text('project_type'),
    reply: text('reply'),
    repliedAt: instant('replied_at'),
    hiddenReason: text('hidden_reason'),
    hiddenBy: uuid('hidden_by').references(() => users.id, { onDelete: 'set null' }),
    hiddenAt: instant('hidden_at'),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('reviews_homeowner_contractor_project_unique').on(
      table.contractorId,
      table.homeownerId,
      sql`coalesce(${table.projectId}, ${sql.raw(`'${noProject}'`)}::uuid)`,
    ),
    index('reviews_public_index')
      .on(table.contractorId, table.createdAt, table.id)
      .where(sql`${table.hiddenAt} is null`),
    index('reviews_rating_index')
      .on(table.contractorId, table.rating, table.createdAt, table.id)
      .where(sql`${table.hiddenAt} is null`),
    index('reviews_newest_index')
      .on(table.createdAt, table.id)
      .where(sql`${table.hiddenAt} is null and ${table.projectId} is not null`),
    index('reviews_homeowner_index').on(table.homeownerId),
    index('reviews_project_index').on(table.projectId),
    index('reviews_hidden_by_index').on(table.hiddenBy),
    check('reviews_rating_check', sql`${table.rating} between 1 and 5`),
    check('reviews_hidden_check', sql`(${table.hiddenAt} is null) = (${table.hiddenReason} is null)`),
    check('reviews_reply_check', sql`(${table.repliedAt} is null) = (${table.reply} is null)`),
  ],
)
