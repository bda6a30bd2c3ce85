import { and, eq, gt, isNull } from 'drizzle-orm'
import { ConflictError } from '~/domain/errors'
import type { Executor } from '~/server/db/client'
import { emailTokens } from '~/server/db/schema'

/**
 * Whether the link of a mail about a request opened this account, or proved its email, within the last week, and its
 * password was not reset since. Whoever that mail was forwarded to may have done it (rule 150).
 */
export async function isOpenedByLink(db: Executor, now: Date, userId: string): Promise<boolean> {
  const [opened] = await db
    .select({ id: emailTokens.id })
    .from(emailTokens)
    .where(
      and(
        eq(emailTokens.userId, userId),
        eq(emailTokens.purpose, 'account_opened'),
        isNull(emailTokens.usedAt),
        gt(emailTokens.expiresAt, now),
      ),
    )
    .limit(1)
  return opened !== undefined
}

/**
 * What the mailbox could not turn back is left to its owner: a reset of the password, whose link goes there, shows who
 * that is.
 * @throws ConflictError
 */
export async function assertNotOpenedByLink(db: Executor, now: Date, userId: string): Promise<void> {
  if (await isOpenedByLink(db, now, userId))
    throw new ConflictError(
      'This account was opened by the link of a mail less than a week ago. Choose a new password by “Forgot Password?” first, then try again.',
    )
}
