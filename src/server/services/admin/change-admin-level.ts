import { eq } from 'drizzle-orm'
import type { ChangeAdminLevelInput } from '~/contracts/admin-account'
import { users } from '~/server/db/schema'
import { mailKnownKeys } from '../api-key/mail-known-keys'
import { record } from '../audit/record'
import { inTransaction, type OwnerContext } from '../context'
import { lockCaller } from '../second-factor/lock-person'
import { confirmNewOwner } from './confirm-new-owner'
import { lockAdmins, refuseWithoutOwner } from './lock-admins'
import { actorName, mailAdmin, mailNewOwner } from './mail-admin-change'
import { voidInvitationsBy } from './void-invitations'

/**
 * Makes an admin an owner, which takes the caller's password, or an agent, from their next request on. The owners are
 * mailed of a new owner, and which API keys a new agent has seen still work; a new agent is mailed too.
 * @throws NotFoundError; InvalidError on `password`; ConflictError for the last owner; TooManyRequestsError.
 */
export async function changeAdminLevel(
  ctx: OwnerContext,
  { id, adminLevel, password }: ChangeAdminLevelInput,
): Promise<{ ok: true }> {
  const confirmed = await confirmNewOwner(ctx, adminLevel, password)
  return inTransaction(ctx, async (tx) => {
    const { target, others } = await lockAdmins(tx, ctx, id)
    await lockCaller(tx, ctx, confirmed)
    if (target.adminLevel === adminLevel) return { ok: true }
    if (adminLevel === 'agent') {
      refuseWithoutOwner(others)
      await voidInvitationsBy(tx, ctx.now, target.id)
    }
    await tx.update(users).set({ adminLevel, updatedAt: ctx.now }).where(eq(users.id, target.id))
    const changed = { ...target, owner: actorName(ctx) }
    if (adminLevel === 'agent') {
      await mailAdmin(tx, ctx.now, 'made_agent', changed)
      await mailKnownKeys(tx, ctx, { userId: target.id, change: 'made_agent' })
    } else await mailNewOwner(tx, ctx.now, 'made_owner', changed)
    await record(tx, ctx, {
      action: 'admin.level-changed',
      entity: 'user',
      entityId: target.id,
      details: { adminLevel },
    })
    return { ok: true }
  })
}
