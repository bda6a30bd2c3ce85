// @ts-check

/** Headers every answer carries; the Content-Security-Policy of pages is set in `src/proxy.ts`. */
const headers = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=(), browsing-topics=()' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
]

/** A page whose address holds a secret tells it to nobody: not to other sites, not to search engines. */
const secretAddress = [
  { key: 'Referrer-Policy', value: 'no-referrer' },
  { key: 'X-Robots-Tag', value: 'noindex' },
]

/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  // What Next remembers stays in memory, within this many bytes: on disk it would outlive the rows it tells of.
  cacheMaxMemorySize: 16 * 1024 * 1024,
  experimental: { isrFlushToDisk: false },
  serverExternalPackages: [
    '@fastify/busboy',
    '@node-rs/argon2',
    'file-type',
    'graphile-worker',
    'nodemailer',
    'pino',
    'postgres',
    'prom-client',
    'rate-limiter-flexible',
    'sharp',
    'uploadthing',
    'zipcodes',
  ],
  headers: async () => [
    { source: '/:path*', headers },
    { source: '/reset-password', headers: secretAddress },
    { source: '/contractor/accept-invitation', headers: secretAddress },
    ...['proof', 'request'].map((key) => ({
      source: '/customer-portal',
      has: [{ type: /** @type {const} */ ('query'), key }],
      headers: secretAddress,
    })),
  ],
}
