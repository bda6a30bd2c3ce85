import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { adminLevels } from '~/domain/admin-level'
import { createdAt, id, instant, sqlList } from './columns'
import { users } from './users'

/** Invitations to the back office. Of the token only the hash is kept; of several to one email the newest is open. */
export const adminInvitations = pgTable(
  'admin_invitations',
  {
    id: id(),
    email: text('email').notNull(),
    adminLevel: text('admin_level', { enum: adminLevels }).notNull(),
    hash: text('hash').notNull(),
    invitedBy: uuid('invited_by').references(() => users.id, { onDelete: 'set null' }),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    voidedAt: instant('voided_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('admin_invitations_hash_unique').on(table.hash),
    uniqueIndex('admin_invitations_open_unique')
      .on(sql`lower(${table.email})`)
      .where(sql`${table.usedAt} is null and ${table.voidedAt} is null`),
    index('admin_invitations_invited_by_index').on(table.invitedBy),
    check('admin_invitations_level_check', sql`${table.adminLevel} in ${sqlList(adminLevels)}`),
  ],
)
