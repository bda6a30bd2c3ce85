import { createTransport, type Transporter, type TransportOptions } from 'nodemailer'
import { env } from '~/env'
import type { ComposedMail } from './compose'

/** The server said no for good: trying again would change nothing. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError'
}

/** The server is away, busy, or does not know us: worth trying again. */
export class MailUndeliveredError extends Error {
  override readonly name = 'MailUndeliveredError'
}

let transport: Transporter | undefined

function open(url: string): Transporter {
  return createTransport({
    url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    dnsTimeout: 10_000,
  } as TransportOptions)
}

interface SmtpError extends Error {
  code?: string
  responseCode?: number
}

/** 5xx is for good, unless it is about who we are: a changed password must not lose mails. */
function isRefusal({ code, responseCode = 0 }: SmtpError): boolean {
  return responseCode >= 500 && responseCode < 600 && code !== 'EAUTH' && ![530, 534, 535, 538].includes(responseCode)
}

/**
 * Hands a mail to the SMTP server, or keeps it when there is none.
 * @throws MailRefusedError, MailUndeliveredError
 */
export async function deliverMail(mail: ComposedMail): Promise<'sent' | 'kept'> {
  if (!env.SMTP_URL) return 'kept'
  transport ??= open(env.SMTP_URL)
  try {
    await transport.sendMail(mail)
    return 'sent'
  } catch (cause) {
    const error = cause as SmtpError
    throw isRefusal(error)
      ? new MailRefusedError(error.message, { cause })
      : new MailUndeliveredError(error.message, { cause })
  }
}
