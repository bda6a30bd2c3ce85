import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Executor } from '~/server/db/client'
import { type emailTokenPurposes, emailTokens } from '~/server/db/schema'

type Purpose = (typeof emailTokenPurposes)[number]

/** Whoever chooses a new password may do so because somebody else was in the account: what that one began ends. */
export const voidedByNewPassword: readonly Purpose[] = ['password_reset', 'email_change', 'contact_email']

/**
 * Makes links of these purposes worthless, when what they were for is settled.
 * @returns how many there were
 */
export async function voidEmailLinks(
  tx: Executor,
  now: Date,
  userId: string,
  purposes: readonly Purpose[],
): Promise<number> {
  const voided = await tx
    .update(emailTokens)
    .set({ usedAt: now })
    .where(and(eq(emailTokens.userId, userId), inArray(emailTokens.purpose, purposes), isNull(emailTokens.usedAt)))
    .returning({ id: emailTokens.id })
  return voided.length
}
