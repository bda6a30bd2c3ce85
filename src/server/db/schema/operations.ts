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

/** Queue workers: each live one holds an advisory lock on its pool, so a dead one is detected at once. */
export const queueWorkers = pgTable('queue_workers', {
  poolId: text('pool_id').primaryKey(),
  createdAt: createdAt(),
})

/**
 * How many rows there are of each kind, as changes (+1, -1) that triggers append and a job sums up:
 * counting a million rows takes a hundred times as long as summing these.
 */
export const rowCounters = pgTable(
  'row_counters',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    change: integer('change').notNull(),
  },
  (table) => [index('row_counters_scope_index').on(table.scope, table.key, table.change)],
)
