import { randomBytes } from 'node:crypto'
import { type NextRequest, NextResponse } from 'next/server'
import { env } from './env'
import { addressHeader } from './lib/return-path'
import { holdsSecret } from './lib/secret-address'

const production = env.NODE_ENV === 'production'

/** Files go from the browser to UploadThing when it keeps them; they are read through our own server. */
const hosted = env.UPLOADTHING_INGEST_URL
  ? new URL(env.UPLOADTHING_INGEST_URL).origin
  : 'https://*.ingest.uploadthing.com'
const uploads = env.UPLOADTHING_TOKEN ? ` ${hosted}` : ''

/** Where browsers say what broke the policy: older ones by `report-uri`, newer by the name of an endpoint. */
const reports = '/api/csp-reports'

function policy(scripts: string): string {
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${uploads}${production ? '' : ' ws:'}`,
    // The decoder of HEIC pictures works in a worker that it makes of its own text.
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `report-uri ${reports}`,
    'report-to csp',
  ].join('; ')
}

/**
 * The Content-Security-Policy of every page: inline scripts are allowed by the nonce of the rendering, which
 * `server/http/page-renderer.ts` replaces by hashes on pages that are cached. Development needs eval for its overlays.
 */
export function proxy(request: NextRequest): NextResponse {
  const headers = new Headers(request.headers)
  headers.set(addressHeader, request.nextUrl.pathname + request.nextUrl.search)
  const response = production ? withNonce(headers) : withPolicy(headers, policy("'self' 'unsafe-inline' 'unsafe-eval'"))
  response.headers.set('reporting-endpoints', `csp="${reports}"`)
  const { pathname, searchParams } = request.nextUrl
  // A page whose address holds a secret tells it to nobody: not to other sites, not to search engines.
  if (holdsSecret(pathname, searchParams)) {
    response.headers.set('referrer-policy', 'no-referrer')
    response.headers.set('x-robots-tag', 'noindex')
  }
  return response
}

function withPolicy(headers: Headers, value: string): NextResponse {
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', value)
  return response
}

/** Next reads the nonce from the policy, the root layout from `x-nonce`. */
function withNonce(headers: Headers): NextResponse {
  const nonce = randomBytes(16).toString('base64')
  const value = policy(`'self' 'nonce-${nonce}'`)
  headers.set('content-security-policy', value)
  headers.set('x-nonce', nonce)
  return withPolicy(headers, value)
}

export const config = {
  // All but what is no page, whatever its address: a file that is missing is a page too.
  matcher: ['/((?!api/|_next/static/).*)'],
}
