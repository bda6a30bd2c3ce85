import { and, eq, inArray, not, notInArray, or } from 'drizzle-orm'
import type { ConfirmedEmail, EmailToConfirm } from '~/contracts/homeowner-account'
import { ConflictError, InvalidError } from '~/domain/errors'
import { openedLinkDays } from '~/domain/link-lifetimes'
import { closedProjectStatuses } from '~/domain/project-status'
import { originOf } from '~/server/auth/origin'
import type { Executor } from '~/server/db/client'
import { type emailTokens, mails, projects, users } from '~/server/db/schema'
import { isUniqueViolation } from '~/server/db/violations'
import { record } from '../audit/record'
import { type HomeownerContext, inTransaction, type ServiceContext } from '../context'
import { enqueueMail } from '../mail/enqueue-mail'
import { readByContractor } from '../mail/read-by-contractor'
import { readdressQueued } from '../mail/readdress-queued'
import { voidProjectLinks } from '../project/issue-project-link'
import { isMailedTo } from '../project/own-project'
import { consume } from '../rate-limit/rate-limit'
import { findEmailLink, invalidEmailLink } from './email-change'
import { issueEmailToken } from './issue-email-token'
import { linkRequests, lockRequestsOf } from './link-requests'
import { assertNotOpenedByLink } from './opened-by-link'
import { provinceOf } from './start-session'
import { voidEmailLinks } from './void-email-links'

type User = typeof users.$inferSelect
type Token = typeof emailTokens.$inferSelect

const purposes = ['email_proof', 'email_change'] as const

/**
 * Proves an email by the link that was sent to it: the one the account was opened with, or the one it
 * changes to. Requests made with it that belong to nobody become the account's. Only the account itself
 * can use its link: whoever registers somebody else's address gets nothing by that person's click.
 * @throws InvalidError when the link is not this account's, was used or expired; ConflictError when
 *   another homeowner has the new address by now, or the link of a mail opened the account this week.
 */
export async function confirmEmail(ctx: HomeownerContext, { token }: { token: string }): Promise<ConfirmedEmail> {
  await consume(ctx.db, 'confirmEmail', ctx.actor.userId)
  try {
    return await inTransaction(ctx, async (tx) => {
      const sought = await findEmailLink(tx, ctx, token, purposes)
      await lockRequestsOf(tx, ctx.actor.userId, sought.email)
      const [user] = await tx.select().from(users).where(eq(users.id, ctx.actor.userId)).for('no key update')
      const proof = await findEmailLink(tx, ctx, token, purposes)
      if (!user) throw new InvalidError(invalidEmailLink, { field: 'token' })
      if (proof.email === user.email && user.emailProvedAt) return { email: user.email, linkedRequests: 0 }
      // A link to an address the account has left since proves nothing.
      if (proof.usedAt || (proof.purpose === 'email_proof' && proof.email !== user.email))
        throw new InvalidError(invalidEmailLink, { field: 'token' })
      return proof.purpose === 'email_change' ? changeEmail(tx, ctx, user, proof) : proveEmail(tx, ctx, user)
    })
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_role_unique'))
      throw new ConflictError('An account with this email already exists', { cause: error })
    throw error
  }
}

/**
 * What a link would prove, for the page that asks before it does. Read-only (rule 8).
 * @throws InvalidError when the link is not this account's, was used or expired.
 */
export async function getEmailToConfirm(ctx: HomeownerContext, { token }: { token: string }): Promise<EmailToConfirm> {
  const { email, purpose, usedAt } = await findEmailLink(ctx.db, ctx, token, purposes)
  const [user] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, ctx.actor.userId))
  if (user?.email === email) return { email, replaces: null }
  if (!user || usedAt || purpose === 'email_proof') throw new InvalidError(invalidEmailLink, { field: 'token' })
  return { email, replaces: user.email }
}

/**
 * Proves an account's email by the link of a mail about a request, which went to that email (rule 112).
 * @throws InvalidError when the link does not work or went to another address.
 */
export async function confirmEmailByRequest(
  ctx: HomeownerContext,
  { token }: { token: string },
): Promise<ConfirmedEmail> {
  await consume(ctx.db, 'confirmEmail', ctx.actor.userId)
  return inTransaction(ctx, async (tx) => {
    await lockRequestsOf(tx, ctx.actor.userId, ctx.actor.email)
    const [user] = await tx.select().from(users).where(eq(users.id, ctx.actor.userId)).for('no key update')
    if (!user || !(await isMailedTo(tx, ctx.now, { token, email: user.email })))
      throw new InvalidError(invalidEmailLink, { field: 'token' })
    if (user.emailProvedAt) return { email: user.email, linkedRequests: 0 }
    return proveEmailByLink(tx, ctx, user)
  })
}

/** Marks the email of a locked account as proved, and gives it the requests made with it that belong to nobody. */
export async function proveEmail(tx: Executor, ctx: ServiceContext, user: User): Promise<ConfirmedEmail> {
  await tx.update(users).set({ emailProvedAt: ctx.now, updatedAt: ctx.now }).where(eq(users.id, user.id))
  await voidEmailLinks(tx, ctx.now, user.id, ['email_proof'])
  const linkedRequests = await linkRequests(tx, user)
  await record(tx, ctx, {
    action: 'email.proved',
    entity: 'user',
    entityId: user.id,
    details: { linkedRequests },
  })
  return { email: user.email, linkedRequests }
}

/**
 * The same by the link of a mail about a request. Whoever the mail was forwarded to holds that link too, so the address
 * is told, with a link that takes the account from everybody else (rule 150).
 */
export async function proveEmailByLink(tx: Executor, ctx: ServiceContext, user: User): Promise<ConfirmedEmail> {
  const proved = await proveEmail(tx, ctx, user)
  const { id, email, firstName } = user
  const minutes = openedLinkDays * 24 * 60
  const tokenId = await issueEmailToken(tx, ctx.now, { purpose: 'account_opened', userId: id, email, minutes })
  await enqueueMail(tx, ctx.now, {
    key: `account-opened:${tokenId}`,
    template: 'account-opened',
    recipient: email,
    about: id,
    props: { firstName, tokenId, ...originOf(ctx), at: ctx.now.toISOString(), province: await provinceOf(tx, user) },
  })
  return proved
}

async function changeEmail(tx: Executor, ctx: HomeownerContext, user: User, proof: Token): Promise<ConfirmedEmail> {
  const { email } = proof
  await assertNotOpenedByLink(tx, ctx.now, user.id)
  await tx.update(users).set({ email, emailProvedAt: ctx.now, updatedAt: ctx.now }).where(eq(users.id, user.id))
  await voidEmailLinks(tx, ctx.now, user.id, ['email_proof', 'email_change', 'password_reset'])
  // Open requests go on at the new address.
  await tx
    .update(projects)
    .set({ email, updatedAt: ctx.now })
    .where(
      and(
        eq(projects.homeownerId, user.id),
        eq(projects.email, user.email),
        notInArray(projects.status, [...closedProjectStatuses]),
      ),
    )
  // Links in mails to the old address open nothing any more, those of closed requests neither.
  await voidProjectLinks(tx, user.id)
  const linkedRequests = await linkRequests(tx, { id: user.id, email })
  const own = tx.select({ id: projects.id }).from(projects).where(eq(projects.homeownerId, user.id))
  await readdressQueued(tx, {
    from: user.email,
    to: email,
    of: and(or(eq(mails.userId, user.id), inArray(mails.projectId, own)), not(readByContractor)),
  })
  await enqueueMail(tx, ctx.now, {
    key: `email-changed:${proof.id}`,
    template: 'email-changed',
    recipient: user.email,
    about: user.id,
    unprovedFrom: user.emailProvedAt ? null : ctx.address,
    props: { firstName: user.firstName, newEmail: email },
  })
  await record(tx, ctx, {
    action: 'email.changed',
    entity: 'user',
    entityId: user.id,
    details: { linkedRequests },
  })
  return { email, linkedRequests }
}
