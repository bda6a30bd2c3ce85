import { and, eq, isNull } from 'drizzle-orm'
import { ConflictError, TooManyRequestsError } from '~/domain/errors'
import { proofLinkMinutes } from '~/domain/link-lifetimes'
import type { Executor } from '~/server/db/client'
import { users } from '~/server/db/schema'
import { type HomeownerContext, inTransaction, type ServiceContext } from '../context'
import { enqueueMail } from '../mail/enqueue-mail'
import { consume } from '../rate-limit/rate-limit'
import { issueEmailToken } from './issue-email-token'

interface NewHomeowner {
  id: string
  email: string
  firstName: string
}

const day = 24 * 60 * 60
const manyMails =
  'We sent many emails to this address today. Please check your inbox and spam folder, or try again tomorrow.'

/** Why no mail is written to an address that nobody proved: it got those of a day. */
export const manyMailsError = () => new TooManyRequestsError(day, manyMails)

/** Enqueues the mail whose link proves the account's email (rule 8), unless the address has reached its daily limit. */
export async function writeEmailProof(
  tx: Executor,
  { now, address }: Pick<ServiceContext, 'now' | 'address'>,
  user: NewHomeowner,
): Promise<boolean> {
  const tokenId = await issueEmailToken(tx, now, {
    purpose: 'email_proof',
    userId: user.id,
    email: user.email,
    minutes: proofLinkMinutes,
  })
  return enqueueMail(tx, now, {
    key: `email-proof:${tokenId}`,
    template: 'email-proof',
    recipient: user.email,
    about: user.id,
    unprovedFrom: address,
    props: { firstName: user.firstName, tokenId },
  })
}

/**
 * Sends the proof mail again. Earlier links stay valid.
 * @throws ConflictError when the email is proved already; TooManyRequestsError.
 */
export async function sendEmailProof(ctx: HomeownerContext): Promise<{ message: string }> {
  await consume(ctx.db, 'emailProof', ctx.actor.userId)
  return inTransaction(ctx, async (tx) => {
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, ctx.actor.userId), isNull(users.emailProvedAt)))
    if (!user) throw new ConflictError('Your email is confirmed already')
    if (!(await writeEmailProof(tx, ctx, user))) throw manyMailsError()
    return { message: `We sent a link to ${user.email}. Please check your inbox and spam folder.` }
  })
}
