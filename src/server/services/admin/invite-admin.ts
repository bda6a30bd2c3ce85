import { addDays } from 'date-fns/addDays'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { adminInvitationDays, type InviteAdminInput } from '~/contracts/admin-account'
import { ConflictError, NotFoundError } from '~/domain/errors'
import { isUuid } from '~/domain/slug'
import { derivedToken, hashToken } from '~/server/crypto/tokens'
import type { Executor } from '~/server/db/client'
import { adminInvitations, users } from '~/server/db/schema'
import { isUniqueViolation } from '~/server/db/violations'
import { record } from '../audit/record'
import { inTransaction, type OwnerContext } from '../context'
import { enqueueMail } from '../mail/enqueue-mail'
import { consume } from '../rate-limit/rate-limit'

/**
 * Mails somebody a link that opens an admin's account. It lasts 7 days, works once, and voids the one sent before.
 * @throws ConflictError on `email` when an admin has it; TooManyRequestsError.
 */
export async function inviteAdmin(ctx: OwnerContext, invitation: InviteAdminInput): Promise<{ expiresAt: Date }> {
  await consume(ctx.db, 'adminInvitation', ctx.actor.userId)
  return sending(() => inTransaction(ctx, (tx) => send(tx, ctx, invitation)))
}

/**
 * Sends the link of an invitation anew; the link sent before stops working.
 * @throws NotFoundError when it was accepted or withdrawn; ConflictError; TooManyRequestsError.
 */
export async function resendAdminInvitation(ctx: OwnerContext, id: string): Promise<{ expiresAt: Date }> {
  await consume(ctx.db, 'adminInvitation', ctx.actor.userId)
  return sending(() => inTransaction(ctx, async (tx) => send(tx, ctx, await voidInvitation(tx, ctx, id))))
}

/** Makes the link of an invitation worthless. @throws NotFoundError when it was accepted or withdrawn. */
export async function withdrawAdminInvitation(ctx: OwnerContext, id: string): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const { id: entityId } = await voidInvitation(tx, ctx, id)
    await record(tx, ctx, { action: 'admin.invitation-withdrawn', entity: 'admin-invitation', entityId })
    return { ok: true }
  })
}

const open = and(isNull(adminInvitations.usedAt), isNull(adminInvitations.voidedAt))

async function voidInvitation(tx: Executor, ctx: OwnerContext, id: string) {
  const [voided] = isUuid(id)
    ? await tx
        .update(adminInvitations)
        .set({ voidedAt: ctx.now })
        .where(and(eq(adminInvitations.id, id), open))
        .returning()
    : []
  if (!voided) throw new NotFoundError('Invitation')
  return voided
}

async function send(
  tx: Executor,
  ctx: OwnerContext,
  { email, adminLevel }: InviteAdminInput,
): Promise<{ expiresAt: Date }> {
  const [known] = await tx
    .select({ disabledAt: users.disabledAt })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(sql`lower(${users.email})`, email)))
  if (known)
    throw new ConflictError(
      known.disabledAt ? 'This admin is disabled. Enable them instead.' : 'There is an admin with this email already',
      { field: 'email' },
    )
  await tx
    .update(adminInvitations)
    .set({ voidedAt: ctx.now })
    .where(and(eq(sql`lower(${adminInvitations.email})`, email), open))
  const id = v7()
  const expiresAt = addDays(ctx.now, adminInvitationDays)
  const hash = hashToken(derivedToken('admin_invitation', id))
  await tx
    .insert(adminInvitations)
    .values({ id, email, adminLevel, hash, invitedBy: ctx.actor.userId, expiresAt, createdAt: ctx.now })
  await enqueueMail(tx, ctx.now, {
    key: `admin-invitation:${id}`,
    template: 'admin-invitation',
    recipient: email,
    about: null,
    props: {
      invitationId: id,
      inviter: `${ctx.actor.firstName} ${ctx.actor.lastName}`,
      adminLevel,
      expiresAt: expiresAt.toISOString(),
    },
  })
  await record(tx, ctx, {
    action: 'admin.invited',
    entity: 'admin-invitation',
    entityId: id,
    details: { adminLevel },
  })
  return { expiresAt }
}

/** Two that invite one email at the same moment: one of them is told. */
async function sending<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error, 'admin_invitations_open_unique'))
      throw new ConflictError('Somebody else invited them at the same moment', { field: 'email' })
    throw error
  }
}
