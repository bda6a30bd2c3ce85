import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, sqlList } from './columns'
import { projects } from './projects'
import { users } from './users'

export const emailTokenPurposes = [
  'password_reset',
  'account_opened',
  'email_proof',
  'email_change',
  'contact_email',
  'request_link',
] as const

/** Links sent by mail: only the token's hash is kept, and what changes something works once. */
export const emailTokens = pgTable(
  'email_tokens',
  {
    id: id(),
    purpose: text('purpose', { enum: emailTokenPurposes }).notNull(),
    hash: text('hash').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    /** Of a request's link, which opens it only while this is the project's version. */
    linkVersion: integer('link_version'),
    email: text('email').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('email_tokens_hash_unique').on(table.hash),
    index('email_tokens_user_index').on(table.userId, table.purpose),
    index('email_tokens_project_index').on(table.projectId),
    index('email_tokens_expires_index').on(table.expiresAt),
    check('email_tokens_purpose_check', sql`${table.purpose} in ${sqlList(emailTokenPurposes)}`),
    check('email_tokens_version_check', sql`(${table.purpose} = 'request_link') = (${table.linkVersion} is not null)`),
    check(
      'email_tokens_subject_check',
      sql`(${table.purpose} = 'request_link') = (${table.projectId} is not null) and (${table.purpose} in ('request_link', 'email_proof') or ${table.userId} is not null)`,
    ),
  ],
)
