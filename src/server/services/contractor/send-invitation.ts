import { addDays } from 'date-fns/addDays'
import { and, eq, isNull } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { SentInvitation } from '~/contracts/application'
import { ConflictError, NotFoundError } from '~/domain/errors'
import { invitationDays } from '~/domain/link-lifetimes'
import { isUuid } from '~/domain/slug'
import { env } from '~/env'
import { derivedToken, hashToken } from '~/server/crypto/tokens'
import { contractors, invitations } from '~/server/db/schema'
import { record } from '../audit/record'
import { type AdminContext, inTransaction } from '../context'
import { enqueueMail } from '../mail/enqueue-mail'
import { consume } from '../rate-limit/rate-limit'

/**
 * Mails the contractor a link that opens their account. It lasts 7 days, works once, and voids the one
 * sent before (rule 22). Of the token only the hash is kept; the mail derives it from the row's id.
 * @throws NotFoundError; ConflictError when there is an account already, or the contractor is archived;
 *   TooManyRequestsError.
 */
export async function sendInvitation(ctx: AdminContext, { id }: { id: string }): Promise<SentInvitation> {
  await consume(ctx.db, 'invitationByContractor', id.toLowerCase())
  return inTransaction(ctx, async (tx) => {
    const [contractor] = isUuid(id)
      ? await tx.select().from(contractors).where(eq(contractors.id, id)).for('no key update')
      : []
    if (!contractor) throw new NotFoundError('Contractor')
    if (contractor.userId) throw new ConflictError('This contractor has an account already')
    if (contractor.status === 'archived')
      throw new ConflictError('An archived contractor cannot be invited. Restore it first.')
    await tx
      .update(invitations)
      .set({ voidedAt: ctx.now })
      .where(and(eq(invitations.contractorId, contractor.id), isNull(invitations.usedAt), isNull(invitations.voidedAt)))
    const invitationId = v7()
    const token = derivedToken('invitation', invitationId)
    const expiresAt = addDays(ctx.now, invitationDays)
    await tx.insert(invitations).values({
      id: invitationId,
      contractorId: contractor.id,
      hash: hashToken(token),
      email: contractor.email,
      invitedBy: ctx.actor.userId,
      expiresAt,
      createdAt: ctx.now,
    })
    await tx
      .update(contractors)
      .set({ invitedAt: ctx.now, updatedAt: ctx.now })
      .where(eq(contractors.id, contractor.id))
    await enqueueMail(tx, ctx.now, {
      key: `invitation:${invitationId}`,
      template: 'invitation',
      recipient: contractor.email,
      about: null,
      props: {
        invitationId,
        contactName: contractor.contactName,
        companyName: contractor.companyName,
        expiresAt: expiresAt.toISOString(),
        province: contractor.province,
      },
    })
    await record(tx, ctx, {
      action: 'contractor.invited',
      entity: 'contractor',
      entityId: contractor.id,
      details: { invitationId },
    })
    return { invitationLink: new URL(`/contractor/accept-invitation?token=${token}`, env.APP_URL).href, expiresAt }
  })
}
