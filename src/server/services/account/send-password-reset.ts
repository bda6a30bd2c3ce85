import { and, count, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { resetLinkMinutes } from '~/domain/link-lifetimes'
import type { Executor } from '~/server/db/client'
import { emailTokens, mails, users } from '~/server/db/schema'
import type { JobPayloads } from '~/server/queue/payloads'
import { recordAccess } from '../audit/record-access'
import { inTransaction, type ServiceContext } from '../context'
import { enqueueMail } from '../mail/enqueue-mail'
import { issueEmailToken } from './issue-email-token'

/** Reset mails to one person whose links still work. */
const mostMails = 5

/**
 * Sends the reset mail to whoever has this email: one mail, with one link per role held. Nobody has
 * it, or only a disabled admin: nothing happens. Running it twice sends one mail.
 */
export async function sendPasswordReset(
  ctx: ServiceContext,
  { email, requestId, address, device }: JobPayloads['send-password-reset'],
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const key = `password-reset:${requestId}`
    const accounts = await tx
      .select({
        id: users.id,
        role: users.role,
        email: users.email,
        firstName: users.firstName,
        provedAt: users.emailProvedAt,
      })
      .from(users)
      .where(and(eq(sql`lower(${users.email})`, email), isNull(users.disabledAt)))
      .orderBy(users.role)
      .for('update')
    const [first] = accounts
    if (!first || (await wasWritten(tx, key)) || (await hasEnoughLinks(tx, ctx.now, accounts))) return
    const links = []
    for (const { id, role } of accounts) {
      const minutes = resetLinkMinutes[role]
      const tokenId = await issueEmailToken(tx, ctx.now, { purpose: 'password_reset', userId: id, email, minutes })
      links.push({ role, tokenId, minutes })
      await recordAccess(tx, ctx, { action: 'password.reset-requested', userId: id, details: { address, device } })
    }
    await enqueueMail(tx, ctx.now, {
      key,
      template: 'password-reset',
      recipient: first.email,
      about: (accounts.find(({ role }) => role === 'homeowner') ?? first).id,
      unprovedFrom: accounts.some(({ provedAt }) => provedAt) ? null : address,
      props: { firstName: first.firstName, links },
    })
  })
}

async function wasWritten(tx: Executor, key: string): Promise<boolean> {
  const [mail] = await tx.select({ id: mails.id }).from(mails).where(eq(mails.key, key))
  return mail !== undefined
}

async function hasEnoughLinks(tx: Executor, now: Date, accounts: { id: string }[]): Promise<boolean> {
  const [working] = await tx
    .select({ links: count() })
    .from(emailTokens)
    .where(
      and(
        inArray(
          emailTokens.userId,
          accounts.map(({ id }) => id),
        ),
        eq(emailTokens.purpose, 'password_reset'),
        isNull(emailTokens.usedAt),
        gt(emailTokens.expiresAt, now),
      ),
    )
  return (working?.links ?? 0) >= mostMails * accounts.length
}
