import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { InvalidError } from '~/domain/errors'
import { changeLinkMinutes } from '~/domain/link-lifetimes'
import { networkOf } from '~/lib/network-address'
import type { SignedInActor } from '~/server/auth/actor'
import { hashToken } from '~/server/crypto/tokens'
import type { Executor } from '~/server/db/client'
import { emailTokens } from '~/server/db/schema'
import type { EmailChangePurpose } from '~/server/emails/template'
import { record } from '../audit/record'
import { inTransaction, type ServiceContext } from '../context'
import { enqueueMail } from '../mail/enqueue-mail'
import { consume } from '../rate-limit/rate-limit'
import { issueEmailToken } from './issue-email-token'
import { manyMailsError } from './send-email-proof'
import { voidEmailLinks } from './void-email-links'

type Token = typeof emailTokens.$inferSelect

interface Change {
  purpose: EmailChangePurpose
  userId: string
  /** How the person is called in the mail. */
  name: string
  oldEmail: string
  email: string
  /** Who has this address already; null when nobody has. A company may be without an account. */
  holder: { userId: string | null; name: string } | null
}

export const invalidEmailLink = 'This link is invalid or has expired.'

/**
 * Counts a change of email before anything is asked of the database: by the account, and by the new address, to whose
 * owner each one is a mail.
 * @throws TooManyRequestsError
 */
export async function limitEmailChanges(ctx: ServiceContext<SignedInActor>, email: string): Promise<void> {
  await consume(ctx.db, 'emailProof', ctx.actor.userId)
  await consume(ctx.db, 'emailChangeByEmailAndNetwork', `${email} ${networkOf(ctx.address)}`)
  await consume(ctx.db, 'emailChangeByEmail', email)
}

/**
 * Begins a change of email, which the link in the mail completes; an older one ends. When somebody has the address, it
 * goes the same way for whoever asked, but the mail is another one, without a link: only the owner of an address
 * learns that it has an account.
 * @throws TooManyRequestsError when the new address got the mails of a day that strangers may cause
 */
export async function beginEmailChange(
  tx: Executor,
  ctx: ServiceContext<SignedInActor>,
  change: Change,
): Promise<void> {
  const { now } = ctx
  const { purpose, userId, name, oldEmail, email, holder } = change
  await record(tx, ctx, {
    action: 'email.change-requested',
    entity: 'user',
    entityId: userId,
    details: { type: purpose },
  })
  await voidEmailLinks(tx, now, userId, [purpose])
  const tokenId = await issueEmailToken(tx, now, { purpose, userId, email, minutes: changeLinkMinutes })
  const letter = { recipient: email, unprovedFrom: ctx.address }
  const written = holder
    ? await enqueueMail(tx, now, {
        ...letter,
        key: `email-taken:${tokenId}`,
        template: 'email-taken',
        about: holder.userId ?? userId,
        props: { name: holder.name, purpose },
      })
    : await enqueueMail(tx, now, {
        ...letter,
        key: `email-change:${tokenId}`,
        template: 'email-change',
        about: userId,
        props: { firstName: name, oldEmail, tokenId, purpose },
      })
  if (!written) throw manyMailsError()
}

/** Gives up the signed-in person's change of email that is under way; without one nothing happens. */
export async function giveUpEmailChange(
  ctx: ServiceContext<SignedInActor>,
  purpose: EmailChangePurpose,
): Promise<void> {
  const { userId } = ctx.actor
  await inTransaction(ctx, async (tx) => {
    if ((await voidEmailLinks(tx, ctx.now, userId, [purpose])) === 0) return
    await record(tx, ctx, {
      action: 'email.change-cancelled',
      entity: 'user',
      entityId: userId,
      details: { type: purpose },
    })
  })
}

/** The address a change is under way to, if there is one. */
export async function pendingEmailOf(
  tx: Executor,
  now: Date,
  userId: string,
  purpose: EmailChangePurpose,
): Promise<string | null> {
  const [change] = await tx
    .select({ email: emailTokens.email })
    .from(emailTokens)
    .where(
      and(
        eq(emailTokens.userId, userId),
        eq(emailTokens.purpose, purpose),
        isNull(emailTokens.usedAt),
        gt(emailTokens.expiresAt, now),
      ),
    )
    .orderBy(desc(emailTokens.createdAt), desc(emailTokens.id))
    .limit(1)
  return change?.email ?? null
}

/**
 * A link of the signed-in person to an email, used or not.
 * @throws InvalidError when it is not this account's, of another purpose, or expired.
 */
export async function findEmailLink(
  tx: Executor,
  ctx: ServiceContext<SignedInActor>,
  token: string,
  purposes: readonly Token['purpose'][],
): Promise<Token> {
  const [link] = await tx
    .select()
    .from(emailTokens)
    .where(
      and(
        eq(emailTokens.hash, hashToken(token)),
        eq(emailTokens.userId, ctx.actor.userId),
        gt(emailTokens.expiresAt, ctx.now),
      ),
    )
  if (!link || !purposes.includes(link.purpose)) throw new InvalidError(invalidEmailLink, { field: 'token' })
  return link
}
