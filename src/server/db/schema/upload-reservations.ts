import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from './columns'

/**
 * Bytes of uploads by sender's address, of the last hour: what is expected (`held`, until `expires_at`) and what came
 * (`stored`). The address is hashed.
 */
export const uploadReservations = pgTable(
  'upload_reservations',
  {
    id: id(),
    addressKey: text('address_key').notNull(),
    visitor: boolean('visitor').notNull(),
    held: bigint('held', { mode: 'number' }).notNull(),
    stored: bigint('stored', { mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('upload_reservations_created_index').on(table.createdAt),
    check('upload_reservations_bytes_check', sql`${table.held} >= 0 and ${table.stored} >= 0`),
  ],
)
