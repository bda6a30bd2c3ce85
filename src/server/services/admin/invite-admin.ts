import { addDays } from 'date-fns/addDays'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { InviteAdminInput, ResendAdminInvitationInput } from '~/contracts/admin-account'
import type { AuditAction } from '~/domain/audit-actions'
import { ConflictError, NotFoundError } from '~/domain/errors'
import { adminInvitationDays } from '~/domain/link-lifetimes'
import { isUuid } from '~/domain/slug'
import { derivedToken, hashToken } from '~/server/crypto/tokens'
import type { Executor } from '~/server/db/client'
import { adminInvitations, users } from '~/server/db/schema'
import { isUniqueViolation } from '~/server/db/violations'
import { record } from '../audit/record'
import { inTransaction, type OwnerContext } from '../context'
import { enqueueMail } from '../mail/enqueue-mail'
import { consume } from '../rate-limit/rate-limit'
import { lockCaller } from '../second-factor/lock-person'
import { confirmNewOwner } from './confirm-new-owner'
import { holdOwner } from './lock-admins'
import { actorName, mailNewOwner } from './mail-admin-change'

/**
 * Mails somebody a link that opens an admin's account. It lasts 7 days, works once, and voids the one sent before.
 * Inviting an owner takes the caller's password, and every owner is mailed of it.
 * @throws InvalidError on `password`; ConflictError on `email` when an admin has it; TooManyRequestsError.
 */
export async function inviteAdmin(ctx: OwnerContext, invitation: InviteAdminInput): Promise<{ expiresAt: Date }> {
  const confirmed = await confirmNewOwner(ctx, invitation.adminLevel, invitation.password)
  await consume(ctx.db, 'adminInvitation', ctx.actor.userId)
  return sending(() => inTransaction(ctx, (tx) => send(tx, ctx, invitation, confirmed)))
}

/**
 * Sends a new link of an invitation, which keeps its id; the link sent before stops working. An owner's takes the
 * caller's password, as inviting one does.
 * @throws NotFoundError when it was accepted or withdrawn; InvalidError on `password`; ConflictError; TooManyRequestsError.
 */
export async function resendAdminInvitation(
  ctx: OwnerContext,
  { id, password }: ResendAdminInvitationInput,
): Promise<{ expiresAt: Date }> {
  // The level of an invitation never changes, and a closed one is not opened again.
  const isOpen = and(eq(adminInvitations.id, id), open)
  const [known] = isUuid(id)
    ? await ctx.db.select({ adminLevel: adminInvitations.adminLevel }).from(adminInvitations).where(isOpen)
    : []
  const confirmed = known && (await confirmNewOwner(ctx, known.adminLevel, password))
  await consume(ctx.db, 'adminInvitation', ctx.actor.userId)
  if (!known) throw new NotFoundError('Invitation')
  return inTransaction(ctx, async (tx) => {
    await lockCaller(tx, ctx, confirmed)
    await holdOwner(tx, ctx)
    const linkId = v7()
    const expiresAt = addDays(ctx.now, adminInvitationDays)
    const renewed = { hash: hashOf(linkId), invitedBy: ctx.actor.userId, expiresAt }
    const [invitation] = await tx.update(adminInvitations).set(renewed).where(isOpen).returning()
    if (!invitation) throw new NotFoundError('Invitation')
    await refuseKnown(tx, invitation.email)
    await mailLink(tx, ctx, 'admin.invitation-resent', invitation, linkId)
    return { expiresAt }
  })
}

/** Makes the link of an invitation worthless. @throws NotFoundError when it was accepted or withdrawn. */
export async function withdrawAdminInvitation(ctx: OwnerContext, id: string): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const [voided] = isUuid(id)
      ? await tx
          .update(adminInvitations)
          .set({ voidedAt: ctx.now })
          .where(and(eq(adminInvitations.id, id), open))
          .returning({ id: adminInvitations.id })
      : []
    if (!voided) throw new NotFoundError('Invitation')
    await record(tx, ctx, { action: 'admin.invitation-withdrawn', entity: 'admin-invitation', entityId: voided.id })
    return { ok: true }
  })
}

const open = and(isNull(adminInvitations.usedAt), isNull(adminInvitations.voidedAt))

const hashOf = (linkId: string) => hashToken(derivedToken('admin_invitation', linkId))

async function send(
  tx: Executor,
  ctx: OwnerContext,
  { email, adminLevel }: InviteAdminInput,
  confirmed: string | undefined,
): Promise<{ expiresAt: Date }> {
  await lockCaller(tx, ctx, confirmed)
  await holdOwner(tx, ctx)
  await refuseKnown(tx, email)
  await tx
    .update(adminInvitations)
    .set({ voidedAt: ctx.now })
    .where(and(eq(sql`lower(${adminInvitations.email})`, email), open))
  const id = v7()
  const expiresAt = addDays(ctx.now, adminInvitationDays)
  await tx.insert(adminInvitations).values({
    id,
    email,
    adminLevel,
    hash: hashOf(id),
    invitedBy: ctx.actor.userId,
    expiresAt,
    createdAt: ctx.now,
  })
  await mailLink(tx, ctx, 'admin.invited', { id, email, adminLevel, expiresAt })
  return { expiresAt }
}

async function refuseKnown(tx: Executor, email: string): Promise<void> {
  const [known] = await tx
    .select({ disabledAt: users.disabledAt })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(sql`lower(${users.email})`, email)))
  if (known)
    throw new ConflictError(
      known.disabledAt ? 'This admin is disabled. Enable them instead.' : 'There is an admin with this email already',
      { field: 'email' },
    )
}

type Invitation = Pick<typeof adminInvitations.$inferSelect, 'id' | 'email' | 'adminLevel' | 'expiresAt'>

/** Mails and audits an invitation; the owners are mailed of another owner's. `linkId` names a link that was sent anew; the first is named by the invitation. */
async function mailLink(
  tx: Executor,
  ctx: OwnerContext,
  action: AuditAction,
  { id, email, adminLevel, expiresAt }: Invitation,
  linkId?: string,
): Promise<void> {
  await enqueueMail(tx, ctx.now, {
    key: `admin-invitation:${linkId ?? id}`,
    template: 'admin-invitation',
    recipient: email,
    about: null,
    // An owner chose the address, and has a limit of their own: strangers who name it do not keep a colleague out.
    unprovedFrom: null,
    props: {
      invitationId: id,
      ...(linkId && { linkId }),
      inviter: actorName(ctx),
      adminLevel,
      expiresAt: expiresAt.toISOString(),
    },
  })
  if (adminLevel === 'owner')
    await mailNewOwner(tx, ctx.now, 'invited', { id, name: null, email, owner: actorName(ctx) })
  await record(tx, ctx, { action, entity: 'admin-invitation', entityId: id, details: { adminLevel } })
}

/** Of two concurrent invitations to one email the second fails on the unique index. */
async function sending<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error, 'admin_invitations_open_unique'))
      throw new ConflictError('Somebody else invited them at the same moment', { field: 'email' })
    throw error
  }
}
