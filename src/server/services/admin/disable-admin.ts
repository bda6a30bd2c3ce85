import { eq } from 'drizzle-orm'
import { users } from '~/server/db/schema'
import { closeSessions } from '../account/end-sessions'
import { voidEmailLinks, voidedByNewPassword } from '../account/void-email-links'
import { mailKnownKeys } from '../api-key/mail-known-keys'
import { record } from '../audit/record'
import { inTransaction, type OwnerContext } from '../context'
import { releaseOwned } from '../project/set-owner'
import { lockAdmins, refuseWithoutOwner } from './lock-admins'
import { actorName, mailAdmin, mailNewOwner } from './mail-admin-change'
import { voidInvitationsBy } from './void-invitations'

/**
 * Shuts an admin out: sessions and sign-ins under way end at once, signing in is refused, invitations they sent are void, and open projects
 * they own have no owner. They are mailed, and the owners which API keys they have seen still work.
 * Doing it twice changes nothing.
 * @throws NotFoundError; ConflictError for the last owner.
 */
export async function disableAdmin(ctx: OwnerContext, id: string): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const { target, others } = await lockAdmins(tx, ctx, id)
    if (target.disabledAt) return { ok: true }
    refuseWithoutOwner(others)
    await tx.update(users).set({ disabledAt: ctx.now, updatedAt: ctx.now }).where(eq(users.id, target.id))
    await closeSessions(tx, target.id)
    await voidEmailLinks(tx, ctx.now, target.id, voidedByNewPassword)
    await voidInvitationsBy(tx, ctx.now, target.id)
    await releaseOwned(tx, target.id)
    await mailAdmin(tx, ctx.now, 'disabled', { ...target, owner: actorName(ctx) })
    await mailKnownKeys(tx, ctx, { userId: target.id, change: 'disabled' })
    await record(tx, ctx, { action: 'admin.disabled', entity: 'user', entityId: target.id })
    return { ok: true }
  })
}

/** Lets a disabled admin sign in again; the owners are mailed of an owner. @throws NotFoundError */
export async function enableAdmin(ctx: OwnerContext, id: string): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const { target } = await lockAdmins(tx, ctx, id)
    if (!target.disabledAt) return { ok: true }
    await tx.update(users).set({ disabledAt: null, updatedAt: ctx.now }).where(eq(users.id, target.id))
    if (target.adminLevel === 'owner') await mailNewOwner(tx, ctx.now, 'enabled', { ...target, owner: actorName(ctx) })
    await record(tx, ctx, { action: 'admin.enabled', entity: 'user', entityId: target.id })
    return { ok: true }
  })
}
