import { bigint, index, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { createdAt } from './columns'

/** Counters of the rate limiter, shared by every instance. Keys are hashed: they hold addresses and emails. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar('key', { length: 255 }).primaryKey(),
    points: integer('points').notNull().default(0),
    expire: bigint('expire', { mode: 'number' }),
  },
  (table) => [index('rate_limits_expire_index').on(table.expire)],
)

/** Queue workers: each live one holds an advisory lock on its pool, so a dead one is told at once. */
export const queueWorkers = pgTable('queue_workers', {
  poolId: text('pool_id').primaryKey(),
  createdAt: createdAt(),
})
