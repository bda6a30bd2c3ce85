import { eq, sql } from 'drizzle-orm'
import { ownersOnly } from '~/domain/admin-level'
import { ConflictError, ForbiddenError, NotFoundError } from '~/domain/errors'
import { isUuid } from '~/domain/slug'
import type { Executor } from '~/server/db/client'
import { users } from '~/server/db/schema'
import type { OwnerContext } from '../context'

type Admin = Pick<typeof users.$inferSelect, 'id' | 'email' | 'adminLevel' | 'disabledAt'> & { name: string }

/**
 * Locks all admins, in one order, and answers the one meant: whoever changes admins waits for whoever does already,
 * and reads what became of it.
 * @throws NotFoundError; ForbiddenError when the actor was disabled or made an agent meanwhile.
 */
export async function lockAdmins(
  tx: Executor,
  ctx: OwnerContext,
  id: string,
): Promise<{ target: Admin; others: Admin[] }> {
  const admins = await tx
    .select({
      id: users.id,
      email: users.email,
      name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      adminLevel: users.adminLevel,
      disabledAt: users.disabledAt,
    })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(users.id)
    .for('no key update')
  if (!admins.some((admin) => admin.id === ctx.actor.userId && isEnabledOwner(admin)))
    throw new ForbiddenError(ownersOnly, { reason: 'owners_only' })
  const target = isUuid(id) ? admins.find((admin) => admin.id === id.toLowerCase()) : undefined
  if (!target) throw new NotFoundError('Admin')
  return { target, others: admins.filter((admin) => admin !== target) }
}

/**
 * Holds the actor's own row while they add an invitation, so that disabling them at the same moment waits and voids it.
 * @throws ForbiddenError when the actor was disabled or made an agent meanwhile.
 */
export async function holdOwner(tx: Executor, { actor }: OwnerContext): Promise<void> {
  const [self] = await tx
    .select({ adminLevel: users.adminLevel, disabledAt: users.disabledAt })
    .from(users)
    .where(eq(users.id, actor.userId))
    .for('share')
  if (!self || !isEnabledOwner(self)) throw new ForbiddenError(ownersOnly, { reason: 'owners_only' })
}

function isEnabledOwner({ adminLevel, disabledAt }: Pick<Admin, 'adminLevel' | 'disabledAt'>): boolean {
  return adminLevel === 'owner' && !disabledAt
}

/** @throws ConflictError when nobody but this one could manage admins. */
export function refuseWithoutOwner(others: Admin[]): void {
  if (!others.some(isEnabledOwner))
    throw new ConflictError('At least one owner must remain. Make another admin an owner first.')
}
