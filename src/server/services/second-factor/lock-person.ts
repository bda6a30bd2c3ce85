import { eq } from 'drizzle-orm'
import { UnauthenticatedError } from '~/domain/errors'
import type { Executor } from '~/server/db/client'
import { users } from '~/server/db/schema'

export type Person = Pick<typeof users.$inferSelect, 'id' | 'role' | 'email' | 'firstName'>

/** Locks the person whose factors change, so that two changes at once see each other. */
export async function lockPerson(tx: Executor, userId: string): Promise<Person> {
  const [person] = await tx
    .select({ id: users.id, role: users.role, email: users.email, firstName: users.firstName })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  if (!person) throw new UnauthenticatedError()
  return person
}
