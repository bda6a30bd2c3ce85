import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns'

/** Keys that belong to this database and last as long as it does, whatever becomes of APP_SECRET. Made by the migration. */
export const secrets = pgTable('secrets', {
  name: text('name', { enum: ['unsubscribe'] }).primaryKey(),
  value: text('value').notNull(),
  createdAt: createdAt(),
})
