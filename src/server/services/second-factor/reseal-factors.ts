import { and, eq, like, not } from 'drizzle-orm'
import { currentSeal, seal, unseal } from '~/server/crypto/seal'
import type { Database } from '~/server/db/client'
import { totpFactors } from '~/server/db/schema'

/**
 * Re-encrypts second factors sealed with the previous secret with the current one, so that the previous one can be
 * dropped.
 */
export async function resealFactors(db: Database): Promise<void> {
  const older = await db
    .select({ userId: totpFactors.userId, secret: totpFactors.secret })
    .from(totpFactors)
    .where(not(like(totpFactors.secret, `${currentSeal}%`)))
  for (const { userId, secret } of older)
    await db
      .update(totpFactors)
      .set({ secret: seal(unseal(secret, userId), userId) })
      .where(and(eq(totpFactors.userId, userId), eq(totpFactors.secret, secret)))
}
