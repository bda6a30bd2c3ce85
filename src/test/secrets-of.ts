import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '~/server/db/client'
import { knownDevices, passkeys, recoveryCodes, sessions, users } from '~/server/db/schema'

/** Nothing that is given out about somebody holds what lets them in, nor what it is checked by. */
export async function expectNoSecrets(db: Database, given: unknown, userId: string): Promise<void> {
  const text = JSON.stringify(given)
  const [person] = await db.select().from(users).where(eq(users.id, userId))
  const secrets = [
    person?.passwordHash,
    ...(await db.select().from(sessions).where(eq(sessions.userId, userId))).map(({ id }) => id),
    ...(await db.select().from(knownDevices).where(eq(knownDevices.userId, userId))).map(({ hash }) => hash),
    ...(await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId))).map(({ hash }) => hash),
    ...(await db.select().from(passkeys).where(eq(passkeys.userId, userId))).flatMap((key) => [
      key.credentialId,
      key.publicKey,
    ]),
  ].filter((secret) => secret !== undefined)
  expect(secrets.length).toBeGreaterThan(4)
  for (const secret of secrets) expect(text).not.toContain(secret)
  expect(text).not.toMatch(/"(passwordHash|hash|credentialId|publicKey|secret|sessionId|token)":/)
}
