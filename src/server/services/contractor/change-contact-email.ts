import { and, eq, ne, sql } from 'drizzle-orm'
import type { EmailToConfirm } from '~/contracts/homeowner-account'
import { ConflictError, InvalidError, NotFoundError } from '~/domain/errors'
import type { Executor } from '~/server/db/client'
import { contractors, users } from '~/server/db/schema'
import { isUniqueViolation } from '~/server/db/violations'
import { beginEmailChange, findEmailLink, giveUpEmailChange, invalidEmailLink } from '../account/email-change'
import { voidEmailLinks } from '../account/void-email-links'
import { record } from '../audit/record'
import { type ContractorPersonContext, inTransaction } from '../context'
import { enqueueMail } from '../mail/enqueue-mail'
import { readByContractor } from '../mail/read-by-contractor'
import { readdressQueued } from '../mail/readdress-queued'
import { consume } from '../rate-limit/rate-limit'
import { lockCaller } from '../second-factor/lock-person'
import { invalidateProfile } from './profile-changes'

const purposes = ['contact_email'] as const

interface Company {
  email: string
  contactName: string
}

/**
 * Begins the change of the company's email, in the transaction of the profile's other changes. `passwordHash` is the one
 * that the typed password fitted.
 * @throws UnauthenticatedError when the session has ended; ConflictError when the password was changed at the same moment.
 */
export async function requestContactEmailChange(
  tx: Executor,
  ctx: ContractorPersonContext,
  company: Company,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<void> {
  const { userId } = ctx.actor
  await lockCaller(tx, ctx, passwordHash)
  const [holder] = await tx
    .select({ userId: contractors.userId, name: contractors.contactName })
    .from(contractors)
    .where(and(eq(sql`lower(${contractors.email})`, email), ne(contractors.id, ctx.actor.contractorId)))
  await beginEmailChange(tx, ctx, {
    purpose: 'contact_email',
    userId,
    name: company.contactName,
    oldEmail: company.email,
    email,
    holder: holder ?? null,
  })
}

/** Gives up a change of the company's email that is under way. */
export async function cancelContactEmailChange(ctx: ContractorPersonContext): Promise<void> {
  await giveUpEmailChange(ctx, 'contact_email')
}

/**
 * What a link would change, for the page that asks before it does: looking changes nothing.
 * @throws InvalidError when the link is not this account's, was used or expired.
 */
export async function getContactEmailToConfirm(
  ctx: ContractorPersonContext,
  { token }: { token: string },
): Promise<EmailToConfirm> {
  const link = await findEmailLink(ctx.db, ctx, token, purposes)
  const [company] = await ctx.db
    .select({ email: contractors.email })
    .from(contractors)
    .where(eq(contractors.id, ctx.actor.contractorId))
  if (!company) throw new NotFoundError('Contractor')
  if (link.usedAt && link.email !== company.email) throw new InvalidError(invalidEmailLink, { field: 'token' })
  return { email: link.email, replaces: link.email === company.email ? null : company.email }
}

/**
 * Gives the company the email to which the link was sent. Mails that wait for an answer go there from now on, the public
 * profile shows it, and the old address is told.
 * @throws InvalidError when the link is not this account's, was used or expired; ConflictError when another company has
 *   the email by now; TooManyRequestsError.
 */
export async function confirmContactEmail(
  ctx: ContractorPersonContext,
  { token }: { token: string },
): Promise<{ email: string }> {
  const { userId, contractorId } = ctx.actor
  await consume(ctx.db, 'confirmEmail', userId)
  try {
    return await inTransaction(ctx, async (tx) => {
      const [company] = await tx.select().from(contractors).where(eq(contractors.id, contractorId)).for('no key update')
      if (!company) throw new NotFoundError('Contractor')
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
      const { id, email, usedAt } = await findEmailLink(tx, ctx, token, purposes)
      const isGiven = company.emailUnprovedSince !== null
      if (email === company.email && !isGiven) return { email }
      if (usedAt) throw new InvalidError(invalidEmailLink, { field: 'token' })
      await tx
        .update(contractors)
        .set({ email, emailUnprovedSince: null, updatedAt: ctx.now })
        .where(eq(contractors.id, contractorId))
      invalidateProfile(contractorId)
      await voidEmailLinks(tx, ctx.now, userId, purposes)
      // An address that nobody proved has no mails that wait, and is told nothing; the login's was when it was given.
      if (!isGiven) {
        await readdressQueued(tx, { from: company.email, to: email, of: readByContractor })
        await enqueueMail(tx, ctx.now, {
          key: `email-changed:${id}`,
          template: 'email-changed',
          recipient: company.email,
          about: userId,
          unprovedFrom: null,
          props: { firstName: company.contactName, newEmail: email, purpose: 'contact_email' },
        })
      }
      await record(tx, ctx, { action: 'contractor.email-changed', entity: 'contractor', entityId: contractorId })
      return { email }
    })
  } catch (error) {
    if (isUniqueViolation(error, 'contractors_email_unique'))
      throw new ConflictError('Another company uses this email already', { cause: error })
    throw error
  }
}
