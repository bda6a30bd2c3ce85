import { eq } from 'drizzle-orm'
import { withoutLinks } from '~/domain/without-links'
import type { Executor } from '~/server/db/client'
import { contractors } from '~/server/db/schema'
import type { MailProps } from '~/server/emails/templates'
import type { ServiceContext } from '../context'
import { enqueueMail } from '../mail/enqueue-mail'

interface KeyNews extends Pick<MailProps['company-key'], 'change' | 'scopes'> {
  /** The key that was made, or its new secret. */
  occasion: string
  name: string
  contractorId: string
  /** The email of the account by which it was done. */
  account: string
}

/** Mails a company of a key for its leads, at its own email and at the account's: whoever found the password may have done it. */
export async function mailCompany(
  tx: Executor,
  { now }: ServiceContext,
  { occasion, name, contractorId, account, ...key }: KeyNews,
): Promise<void> {
  const [company] = await tx
    .select({
      email: contractors.email,
      contactName: contractors.contactName,
      companyName: contractors.companyName,
    })
    .from(contractors)
    .where(eq(contractors.id, contractorId))
  if (!company) return
  const { email, ...names } = company
  for (const [index, recipient] of [...new Set([email.toLowerCase(), account.toLowerCase()])].entries())
    await enqueueMail(tx, now, {
      key: `company-key:${occasion}:${index}`,
      template: 'company-key',
      recipient,
      about: null,
      props: { ...names, ...key, keyName: withoutLinks(name) },
    })
}
