import { and, eq, isNull } from 'drizzle-orm'
import type { Executor } from '~/server/db/client'
import { passkeyRegistrations, passkeys, recoveryCodes, totpFactors } from '~/server/db/schema'

/**
 * Deletes unfinished set-ups of second factors after a password change: somebody other than the owner may have started
 * them.
 */
export async function endSetUps(tx: Executor, userId: string): Promise<void> {
  await tx.delete(passkeyRegistrations).where(eq(passkeyRegistrations.userId, userId))
  await tx.delete(totpFactors).where(and(eq(totpFactors.userId, userId), isNull(totpFactors.confirmedAt)))
}

/**
 * Removes the factors of somebody whose email was never proved, once a link in a mail to it sets the password: they may
 * have been set up by somebody else who registered with that address.
 */
export async function removeStrangersFactors(tx: Executor, userId: string): Promise<void> {
  await tx.delete(totpFactors).where(eq(totpFactors.userId, userId))
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}
