import { and, eq, like, not } from 'drizzle-orm'
import { currentSeal, seal, unseal } from '~/server/crypto/seal'
import { totpFactors } from '~/server/db/schema'
import type { ServiceContext } from '../context'
import { runEach } from '../run-each'

/**
 * Re-encrypts second factors sealed with the previous secret with the current one, so that the previous one can be
 * dropped.
 */
export async function resealFactors(ctx: ServiceContext): Promise<void> {
  const { db } = ctx
  const older = await db
    .select({ userId: totpFactors.userId, secret: totpFactors.secret })
    .from(totpFactors)
    .where(not(like(totpFactors.secret, `${currentSeal}%`)))
  const factors = older.map((factor) => [factor.userId, factor] as const)
  await runEach(ctx, 'second factors', factors, async ({ userId, secret }) => {
    await db
      .update(totpFactors)
      .set({ secret: seal(unseal(secret, userId), userId) })
      .where(and(eq(totpFactors.userId, userId), eq(totpFactors.secret, secret)))
  })
}
