import { and, eq, isNull } from 'drizzle-orm'
import type { Executor } from '~/server/db/client'
import { passkeyRegistrations, passkeys, recoveryCodes, totpFactors } from '~/server/db/schema'

/** Ends what somebody has begun to set up and not finished: with a new password, it may not have been the owner. */
export async function endSetUps(tx: Executor, userId: string): Promise<void> {
  await tx.delete(passkeyRegistrations).where(eq(passkeyRegistrations.userId, userId))
  await tx.delete(totpFactors).where(and(eq(totpFactors.userId, userId), isNull(totpFactors.confirmedAt)))
}

/**
 * Removes the factors of somebody whose email was never proved, once a link in a mail to it sets the password: who
 * registered the address and set them up was somebody else.
 */
export async function removeStrangersFactors(tx: Executor, userId: string): Promise<void> {
  await tx.delete(totpFactors).where(eq(totpFactors.userId, userId))
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}
