import { eq } from 'drizzle-orm'
import { ownersOnly } from '~/domain/admin-level'
import { ConflictError, ForbiddenError, NotFoundError } from '~/domain/errors'
import { isUuid } from '~/domain/slug'
import type { Executor } from '~/server/db/client'
import { users } from '~/server/db/schema'
import type { OwnerContext } from '../context'

type Admin = Pick<typeof users.$inferSelect, 'id' | 'email' | 'firstName' | 'adminLevel' | 'disabledAt'>

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
      firstName: users.firstName,
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

function isEnabledOwner({ adminLevel, disabledAt }: Admin): boolean {
  return adminLevel === 'owner' && !disabledAt
}

/** @throws ConflictError when nobody but this one could manage admins. */
export function refuseWithoutOwner(others: Admin[]): void {
  if (!others.some(isEnabledOwner))
    throw new ConflictError('At least one owner must remain. Make another admin an owner first.')
}
