import { sql } from 'drizzle-orm'
import { bigint, check, date, index, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { feePercentRange } from '~/domain/fee'
import { createdAt, id, instant } from './columns'
import { contractors } from './contractors'

/** What a won job costs its contractor, from a day on; rows never change, a newer one replaces an older (rule 71). */
export const platformRates = pgTable(
  'platform_rates',
  {
    id: id(),
    percent: numeric('percent', { precision: 4, scale: 2, mode: 'number' }).notNull(),
    /** The most that one job costs; null when there is no such limit. */
    capCents: bigint('cap_cents', { mode: 'number' }),
    holdsFrom: date('holds_from', { mode: 'string' }).notNull(),
    /** What contractors read and accept. */
    wording: text('wording').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('platform_rates_order_index').on(table.holdsFrom, table.createdAt),
    check(
      'platform_rates_percent_check',
      sql`${table.percent} between ${sql.raw(`${feePercentRange.min} and ${feePercentRange.max}`)}`,
    ),
    check('platform_rates_cap_check', sql`${table.capCents} > 0`),
  ],
)

/** A contractor's agreement to a rate: once, with its words, the time and the network address (rule 72). */
export const rateAcceptances = pgTable(
  'rate_acceptances',
  {
    id: id(),
    contractorId: uuid('contractor_id')
      .notNull()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    rateId: uuid('rate_id')
      .notNull()
      .references(() => platformRates.id),
    wording: text('wording').notNull(),
    address: text('address').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    uniqueIndex('rate_acceptances_unique').on(table.contractorId, table.rateId),
    index('rate_acceptances_rate_index').on(table.rateId),
  ],
)
