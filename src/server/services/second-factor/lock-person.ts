import { eq } from 'drizzle-orm'
import { UnauthenticatedError } from '~/domain/errors'
import type { SignedInActor } from '~/server/auth/actor'
import type { Executor } from '~/server/db/client'
import { users } from '~/server/db/schema'
import { passwordChangedMeanwhile } from '../account/confirm-password'
import type { ServiceContext } from '../context'

type Locked = Pick<typeof users.$inferSelect, 'id' | 'role' | 'email' | 'firstName' | 'emailProvedAt' | 'passwordHash'>
export type Person = Omit<Locked, 'passwordHash'>

/** Locks a person whose factors, password or sessions change, so that two changes at once see each other. */
export async function lockPerson(tx: Executor, userId: string): Promise<Person> {
  return lock(tx, userId)
}

/**
 * The same for the person who calls, whose session is looked at again and held: what asked for the password is not done
 * as a session that ended meanwhile. `confirmed` is the hash that the typed password fitted.
 * @throws UnauthenticatedError when the session has ended; ConflictError when the password was changed at the same moment.
 */
export async function lockCaller(
  tx: Executor,
  ctx: ServiceContext<SignedInActor>,
  confirmed?: string,
): Promise<Person> {
  const person = await lock(tx, ctx.actor.userId)
  await ctx.refuseEnded?.(tx)
  if (confirmed !== undefined && person.passwordHash !== confirmed) throw passwordChangedMeanwhile()
  return person
}

async function lock(tx: Executor, userId: string): Promise<Locked> {
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
  return found
}
