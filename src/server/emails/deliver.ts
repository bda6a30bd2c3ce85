import { createTransport, type Transporter, type TransportOptions } from 'nodemailer'
import { stripEmails } from '~/domain/personal-data'
import { env } from '~/env'
import { describeFailure } from '~/server/observability/describe-failure'
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
  command?: string
  responseCode?: number
}

/**
 * Only a 5xx to this recipient or to this text is for good. One to the sender, to the greeting or to the password is
 * about us: it would be said of every mail, and a setting mends it.
 */
function isRefusal({ code, command = '', responseCode = 0 }: SmtpError): boolean {
  if (code === 'EAUTH' || [530, 534, 535, 538].includes(responseCode)) return false
  return responseCode >= 500 && responseCode < 600 && ['RCPT TO', 'DATA'].includes(command)
}

/** What the server said, without addresses: servers repeat the recipient's, whole or its local part. */
function reasonOf(error: SmtpError, recipient: string): string {
  const local = recipient.slice(0, recipient.lastIndexOf('@'))
  const parts = [recipient, ...(local.length > 2 ? [local] : [])].map((part) =>
    part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'),
  )
  const named = new RegExp(`(?<![\\p{L}\\p{N}])(?:${parts.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  return describeFailure(error, (text) => stripEmails(text.replace(named, '[email]')))
}

/**
 * Longest time for one mail, in milliseconds, shorter than its job's: a server that answers by single bytes is never
 * silent, and would hold one of the connections until it is done.
 */
const longestDelivery = 60_000

/**
 * Hands a mail to the SMTP server, or keeps it when there is none.
 * @throws MailRefusedError, MailUndeliveredError
 */
export async function deliverMail(mail: ComposedMail, withinMs = longestDelivery): Promise<'sent' | 'kept'> {
  if (!env.SMTP_URL) return 'kept'
  transport ??= open(env.SMTP_URL)
  try {
    await transport.sendMail({ ...mail, signal: AbortSignal.timeout(withinMs) })
    return 'sent'
  } catch (cause) {
    // Without the cause: its properties name the recipient, and errors are logged with their causes.
    const reason = reasonOf(cause as SmtpError, mail.to)
    throw isRefusal(cause as SmtpError) ? new MailRefusedError(reason) : new MailUndeliveredError(reason)
  }
}
