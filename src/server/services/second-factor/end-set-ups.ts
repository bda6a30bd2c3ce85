import { and, eq, isNull } from 'drizzle-orm'
import type { Executor } from '~/server/db/client'
import { passkeyRegistrations, totpFactors } from '~/server/db/schema'

/** Ends what somebody has begun to set up and not finished: with a new password, it may not have been the owner. */
export async function endSetUps(tx: Executor, userId: string): Promise<void> {
  await tx.delete(passkeyRegistrations).where(eq(passkeyRegistrations.userId, userId))
  await tx.delete(totpFactors).where(and(eq(totpFactors.userId, userId), isNull(totpFactors.confirmedAt)))
}
