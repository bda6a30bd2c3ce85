import { legalContact } from '~/app/(site)/legal-contact'
import { env } from '~/env'

/** Made for the request: it expires half a year from now, and the build does not know its address. */
export const dynamic = 'force-dynamic'

const lifetimeMs = 180 * 86_400_000

/** Whom to write to about a weakness (RFC 9116). */
export function GET(): Response {
  const lines = [
    `Contact: mailto:${legalContact.email}`,
    `Expires: ${new Date(Date.now() + lifetimeMs).toISOString()}`,
    'Preferred-Languages: en, fr',
    `Canonical: ${new URL('/.well-known/security.txt', env.APP_URL).href}`,
  ]
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
