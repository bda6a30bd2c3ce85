import { and, asc, count, eq, isNotNull, isNull } from 'drizzle-orm'
import type { SecondFactorState } from '~/contracts/second-factor'
import type { SignedInActor } from '~/server/auth/actor'
import { passkeys, recoveryCodes, totpFactors } from '~/server/db/schema'
import type { ServiceContext } from '../context'
import { mustHaveFactor } from './refuse-last-factor'

/** What the signed-in person has set up to sign in in two steps. */
export async function getSecondFactor(ctx: ServiceContext<SignedInActor>): Promise<SecondFactorState> {
  const { userId, kind } = ctx.actor
  const [totp] = await ctx.db
    .select({ addedAt: totpFactors.confirmedAt })
    .from(totpFactors)
    .where(and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt)))
  const [left] = await ctx.db
    .select({ count: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return {
    required: await mustHaveFactor(ctx.db, { role: kind }),
    totp: totp?.addedAt ? { addedAt: totp.addedAt } : null,
    passkeys: await ctx.db
      .select({
        id: passkeys.id,
        name: passkeys.name,
        createdAt: passkeys.createdAt,
        lastUsedAt: passkeys.lastUsedAt,
      })
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
      .orderBy(asc(passkeys.createdAt), asc(passkeys.id)),
    recoveryCodesLeft: left?.count ?? 0,
  }
}
