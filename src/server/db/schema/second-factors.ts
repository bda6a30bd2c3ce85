import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from './columns'
import { users } from './users'

const owner = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Authenticator apps, one a person. Unconfirmed until a first code was right. */
export const totpFactors = pgTable('totp_factors', {
  userId: owner().primaryKey(),
  /** Sealed: the table alone makes no codes. */
  secret: text('secret').notNull(),
  confirmedAt: instant('confirmed_at'),
  /** The time step of the last code that was accepted: none of it or before it is accepted again. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
})

/** WebAuthn credentials. Only the public key is here. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: owner(),
    name: text('name').notNull(),
    credentialId: text('credential_id').notNull(),
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    lastUsedAt: instant('last_used_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('passkeys_credential_unique').on(table.credentialId),
    uniqueIndex('passkeys_name_unique').on(table.userId, sql`lower(${table.name})`),
    check('passkeys_name_check', sql`length(${table.name}) between 1 and 60`),
  ],
)

/** Codes for who lost everything else: hashed, each works once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    userId: owner(),
    hash: text('hash').notNull(),
    usedAt: instant('used_at'),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('recovery_codes_hash_unique').on(table.userId, table.hash)],
)

/** Sign-ins whose password was right and whose second factor is awaited. The id is the hash of the cookie's token. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    id: text('id').primaryKey(),
    userId: owner(),
    /** A hash of the password's hash: a new password makes the challenge worthless. */
    passwordMark: text('password_mark').notNull(),
    passkeyChallenge: text('passkey_challenge'),
    attempts: integer('attempts').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('sign_in_challenges_user_index').on(table.userId),
    index('sign_in_challenges_expires_index').on(table.expiresAt),
  ],
)

/** Passkeys that are being added: what the new one must sign, for the one session that asked with the password. */
export const passkeyRegistrations = pgTable('passkey_registrations', {
  userId: owner().primaryKey(),
  sessionId: text('session_id').notNull(),
  challenge: text('challenge').notNull(),
  expiresAt: instant('expires_at').notNull(),
})
