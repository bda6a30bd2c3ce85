import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, sqlList } from './columns'
import { projects } from './projects'
import { users } from './users'

/**
 * `kept`: no SMTP server is configured. `skipped`: optional mail to somebody who does not want it, or one that was
 * overtaken before it was sent.
 */
export const mailStatuses = ['queued', 'sent', 'kept', 'skipped', 'refused'] as const

/**
 * Mail to be sent, written in the transaction of the event it reports. `key` names the event, so that each event
 * makes one mail. Tokens are never stored: they are derived again when the mail is rendered.
 */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    key: text('key').notNull(),
    template: text('template').notNull(),
    recipient: text('recipient').notNull(),
    /** The request or account it is about: erasure finds it by this, whatever its recipient. */
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'set null' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** What it is the latest word on: mails of one topic within minutes become one. */
    topic: text('topic'),
    props: jsonb('props').$type<Record<string, unknown>>().notNull(),
    /** Names the APP_SECRET that its links are derived by: they were stored as hashes of that one. */
    secretId: text('secret_id'),
    status: text('status', { enum: mailStatuses }).notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    /** The pool of workers that hands it over, and since when (decision record 0023). */
    sendingBy: text('sending_by'),
    sendingAt: instant('sending_at'),
    finishedAt: instant('finished_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('mails_key_unique').on(table.key),
    index('mails_created_index').on(table.createdAt, table.id),
    index('mails_unfinished_index').on(table.createdAt).where(sql`${table.status} = 'queued'`),
    index('mails_refused_index').on(table.createdAt).where(sql`${table.status} = 'refused'`),
    index('mails_topic_index').on(table.topic, table.createdAt).where(sql`${table.topic} is not null`),
    index('mails_project_index').on(table.projectId),
    index('mails_user_index').on(table.userId),
    index('mails_recipient_index').on(sql`lower(${table.recipient})`),
    // It stays in the audit, which nobody can change.
    check('mails_key_check', sql`${table.key} not like '%@%'`),
    check('mails_status_check', sql`${table.status} in ${sqlList(mailStatuses)}`),
    check('mails_sending_check', sql`(${table.sendingBy} is null) = (${table.sendingAt} is null)`),
    check('mails_finished_check', sql`(${table.status} = 'queued') = (${table.finishedAt} is null)`),
  ],
)

/**
 * What a person agreed to or took back, with the words they saw (rule 31). Grants and triggers refuse to change or
 * delete a row before its retention is over; an erasure exchanges the address for its keyed hash (decision record 0025).
 */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    email: text('email'),
    emailHash: text('email_hash'),
    userId: uuid('user_id'),
    purpose: text('purpose').notNull(),
    granted: boolean('granted').notNull(),
    wording: text('wording').notNull(),
    source: text('source').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('consents_email_index').on(sql`lower(${table.email})`, table.purpose, table.createdAt),
    index('consents_hash_index').on(table.emailHash, table.purpose, table.createdAt),
    index('consents_user_index').on(table.userId),
    check('consents_address_check', sql`(${table.email} is null) <> (${table.emailHash} is null)`),
    check('consents_hash_check', sql`${table.emailHash} ~ '^[A-Za-z0-9_-]{43}$'`),
  ],
)
