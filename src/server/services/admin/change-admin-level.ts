import { eq } from 'drizzle-orm'
import type { ChangeAdminLevelInput } from '~/contracts/admin-account'
import { users } from '~/server/db/schema'
import { mailKnownKeys } from '../api-key/mail-known-keys'
import { record } from '../audit/record'
import { inTransaction, type OwnerContext } from '../context'
import { voidInvitationsBy } from './disable-admin'
import { lockAdmins, refuseWithoutOwner } from './lock-admins'

/**
 * Makes an admin an owner or an agent, from their next request on. The owners are mailed which API keys a new agent has seen still work.
 * @throws NotFoundError; ConflictError for the last owner.
 */
export async function changeAdminLevel(
  ctx: OwnerContext,
  { id, adminLevel }: ChangeAdminLevelInput,
): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const { target, others } = await lockAdmins(tx, ctx, id)
    if (target.adminLevel === adminLevel) return { ok: true }
    if (adminLevel === 'agent') {
      refuseWithoutOwner(others)
      await voidInvitationsBy(tx, ctx.now, target.id)
    }
    await tx.update(users).set({ adminLevel, updatedAt: ctx.now }).where(eq(users.id, target.id))
    if (adminLevel === 'agent') await mailKnownKeys(tx, ctx, { userId: target.id, change: 'made_agent' })
    await record(tx, ctx, {
      action: 'admin.level-changed',
      entity: 'user',
      entityId: target.id,
      details: { adminLevel },
    })
    return { ok: true }
  })
}
