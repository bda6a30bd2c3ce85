import { eq } from 'drizzle-orm'
import { proofLinkMinutes } from '~/domain/link-lifetimes'
import type { Executor } from '~/server/db/client'
import { contractors, users } from '~/server/db/schema'
import { issueEmailToken } from '../account/issue-email-token'
import { manyMailsError } from '../account/send-email-proof'
import { voidEmailLinks } from '../account/void-email-links'
import type { AdminContext } from '../context'
import { enqueueMail } from '../mail/enqueue-mail'
import { readByContractor } from '../mail/read-by-contractor'
import { readdressQueued } from '../mail/readdress-queued'
import { consumeWithin } from '../rate-limit/rate-limit'

interface Company {
  id: string
  userId: string
  email: string
  contactName: string
  emailUnprovedSince: Date | null
}

/**
 * What follows when our team, or a key, has given a locked company with an account another email: the address before and
 * the login's are told, the change that the company had begun itself ends, and the new address gets a link. Until that is
 * used, what the company reads goes to the login's address (rule 166), by `enqueueMail` and from the queue.
 * @throws TooManyRequestsError when the new address got the mails of a day, or the company ten emails within an hour
 */
export async function giveContactEmail(tx: Executor, { now }: AdminContext, before: Company, email: string) {
  const { id, userId, contactName } = before
  if (email.toLowerCase() === before.email.toLowerCase()) return
  await consumeWithin(tx, 'givenEmail', id)
  const [login] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (!login) throw new Error('a company refers to an account that is gone')
  const ofLogin = login.email.toLowerCase()
  const isProved = email.toLowerCase() === ofLogin
  await voidEmailLinks(tx, now, userId, ['contact_email'])
  await tx
    .update(contractors)
    .set({ emailUnprovedSince: isProved ? null : now })
    .where(eq(contractors.id, id))
  await readdressQueued(tx, { from: before.email, to: login.email, of: readByContractor })
  if (!isProved) await sendLink(tx, now, before, email)
  const told = new Set([ofLogin, ...(before.emailUnprovedSince ? [] : [before.email.toLowerCase()])])
  for (const [index, recipient] of [...told].entries())
    if (recipient !== email.toLowerCase())
      await enqueueMail(tx, now, {
        key: `email-given:${id}:${now.toISOString()}:${index}`,
        template: 'email-changed',
        topic: `email-given:${id}`,
        recipient,
        about: userId,
        unprovedFrom: null,
        props: { firstName: contactName, newEmail: email, purpose: 'contact_email', byTeam: true },
      })
}

async function sendLink(tx: Executor, now: Date, { userId, email: oldEmail, contactName }: Company, email: string) {
  const purpose = 'contact_email'
  const tokenId = await issueEmailToken(tx, now, { purpose, userId, email, minutes: proofLinkMinutes })
  const written = await enqueueMail(tx, now, {
    key: `email-change:${tokenId}`,
    template: 'email-change',
    recipient: email,
    about: userId,
    props: { firstName: contactName, oldEmail, tokenId, purpose, byTeam: true },
  })
  if (!written) throw manyMailsError()
}
