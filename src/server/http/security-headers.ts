import { env } from '~/env'

/**
 * What every response carries, static files, redirects and errors too. The Content-Security-Policy of pages is set in
 * `src/proxy.ts`.
 */
export const securityHeaders = new Map([
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  [
    'Permissions-Policy',
    'camera=(), microphone=(), geolocation=(), browsing-topics=(), ' +
      'publickey-credentials-get=(self), publickey-credentials-create=(self)',
  ],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
])
if (env.APP_URL.startsWith('https:'))
  securityHeaders.set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains')
