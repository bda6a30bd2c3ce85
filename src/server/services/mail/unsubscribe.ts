import type { MailChoice } from '~/contracts/mail'
import { DomainError } from '~/domain/errors'
import type { ServiceContext } from '../context'
import { setOptionalMail, wantsOptionalMail } from './mail-choices'
import { addressOfToken } from './unsubscribe-token'

/**
 * What the reader of a mail has chosen, by the token of its unsubscribe link. Changes nothing: mail
 * scanners follow links.
 * @throws DomainError NotFound for a token we did not make
 */
export async function readMailChoice(ctx: ServiceContext, token: string): Promise<MailChoice> {
  const email = await getRecipient(ctx, token)
  return { email, optionalMail: await wantsOptionalMail(ctx.db, email) }
}

/**
 * Stops optional mail to the reader of a mail, or starts it again. Doing it twice is doing it once.
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
