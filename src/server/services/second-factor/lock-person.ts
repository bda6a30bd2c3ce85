import { eq } from 'drizzle-orm'
import { UnauthenticatedError } from '~/domain/errors'
import type { Executor } from '~/server/db/client'
import { users } from '~/server/db/schema'
import { passwordChangedMeanwhile } from '../account/confirm-password'

export type Person = Pick<typeof users.$inferSelect, 'id' | 'role' | 'email' | 'firstName' | 'emailProvedAt'>

/**
 * Locks the person whose factors change, so that two changes at once see each other. `confirmed` is the hash that the
 * typed password fitted.
 * @throws ConflictError when the password was changed at the same moment.
 */
export async function lockPerson(tx: Executor, userId: string, confirmed?: string): Promise<Person> {
  const [found] = await tx
    .select({
      id: users.id,
      role: users.role,
      email: users.email,
      firstName: users.firstName,
      emailProvedAt: users.emailProvedAt,
      passwordHash: users.passwordHash,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  if (!found) throw new UnauthenticatedError()
  const { passwordHash, ...person } = found
  if (confirmed !== undefined && passwordHash !== confirmed) throw passwordChangedMeanwhile()
  return person
}
