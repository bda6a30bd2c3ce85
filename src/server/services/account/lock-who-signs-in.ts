import { and, eq, isNull } from 'drizzle-orm'
import { UnauthenticatedError } from '~/domain/errors'
import type { Executor } from '~/server/db/client'
import { contractors, users } from '~/server/db/schema'

/**
 * Locks the person whose password was right, and their company before them, as whatever archives it does: what ends
 * sessions meanwhile waits, or is seen.
 * @throws UnauthenticatedError when at the same moment the password was changed, the company archived, the admin
 *   disabled or the account erased.
 */
export async function lockWhoSignsIn(
  tx: Executor,
  { id, role, passwordHash }: Pick<typeof users.$inferSelect, 'id' | 'role' | 'passwordHash'>,
): Promise<void> {
  if (role === 'contractor') {
    const [company] = await tx
      .select({ status: contractors.status })
      .from(contractors)
      .where(eq(contractors.userId, id))
      .for('no key update')
    if (company?.status === 'archived') throw archivedAccount()
  }
  const [current] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash), isNull(users.disabledAt)))
    .for('no key update')
  if (!current) throw new UnauthenticatedError('Invalid email or password')
}

/** What somebody reads who gave the right password of an archived company. */
export function archivedAccount(): UnauthenticatedError {
  return new UnauthenticatedError('This account is archived. Please contact us to open it again.')
}
