import type { MailChoice } from '~/contracts/mail'
import { DomainError } from '~/domain/errors'
import type { ServiceContext } from '../context'
import { setOptionalMail, wantsOptionalMail } from './mail-choices'
import { addressOfToken } from './unsubscribe-token'

/**
 * The current choice of the recipient, by the token of the unsubscribe link. Read-only, because mail scanners follow
 * links.
 * @throws DomainError NotFound for a token we did not make
 */
export async function readMailChoice(ctx: ServiceContext, token: string): Promise<MailChoice> {
  const email = await getRecipient(ctx, token)
  return { email, optionalMail: await wantsOptionalMail(ctx.db, email) }
}

/**
 * Stops or resumes optional mail to the recipient. Idempotent.
 * @param source `unsubscribe page`, or `one-click` for the button of a mail program
 * @throws DomainError NotFound
 */
export async function chooseMail(
  ctx: ServiceContext,
  { token, optionalMail }: { token: string; optionalMail: boolean },
  source: string,
): Promise<MailChoice> {
  const email = await getRecipient(ctx, token)
  if ((await wantsOptionalMail(ctx.db, email)) !== optionalMail) await setOptionalMail(ctx, email, optionalMail, source)
  return { email, optionalMail }
}

async function getRecipient(ctx: ServiceContext, token: string): Promise<string> {
  const email = await addressOfToken(ctx.db, token)
  if (!email)
    throw new DomainError('NotFound', 'This link is incomplete or too old. Please use the link of a newer mail.')
  return email
}
