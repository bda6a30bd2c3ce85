import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type NextRequest, NextResponse } from 'next/server'
import { env } from './env'

type HashesByPath = Record<string, string[]>

const production = env.NODE_ENV === 'production'
const staticPages: HashesByPath = production ? readHashes() : {}
const notFoundHashes = staticPages['/_not-found'] ?? []

/** Written by the build: which inline scripts each static page carries. */
function readHashes(): HashesByPath {
  return JSON.parse(readFileSync(join(process.cwd(), '.next/server/inline-scripts.json'), 'utf8'))
}

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
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `report-uri ${reports}`,
    'report-to csp',
  ].join('; ')
}

/** Parameters that carry the token of a link, and pages that are opened with one. */
const tokenParameters = ['request', 'token', 'proof']
const tokenPages = ['/reset-password', '/contractor/accept-invitation', '/admin/accept-invitation']

/**
 * The Content-Security-Policy of every page: static pages allow their own inline scripts by hash,
 * pages made for the request by a nonce. Development needs eval for its overlays.
 */
export function proxy(request: NextRequest): NextResponse {
  const hashes = staticPages[request.nextUrl.pathname]
  const response = !production
    ? withPolicy(policy("'self' 'unsafe-inline' 'unsafe-eval'"))
    : hashes
      ? withPolicy(policy(`'self' ${hashes.join(' ')}`))
      : withNonce(request)
  response.headers.set('reporting-endpoints', `csp="${reports}"`)
  if (holdsSecret(request.nextUrl)) {
    response.headers.set('referrer-policy', 'no-referrer')
    response.headers.set('x-robots-tag', 'noindex')
  }
  return response
}

/** A page whose address holds a secret tells it to nobody: not to other sites, not to search engines. */
function holdsSecret({ pathname, searchParams }: URL): boolean {
  return tokenPages.includes(pathname) || tokenParameters.some((name) => searchParams.has(name))
}

function withPolicy(value: string): NextResponse {
  const response = NextResponse.next()
  response.headers.set('content-security-policy', value)
  return response
}

/** An unknown address gets the static not-found page, so its hashes are allowed beside the nonce. */
function withNonce(request: NextRequest): NextResponse {
  const nonce = randomBytes(16).toString('base64')
  const value = policy(`'self' 'nonce-${nonce}' ${notFoundHashes.join(' ')}`)
  const headers = new Headers(request.headers)
  headers.set('content-security-policy', value)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', value)
  return response
}

export const config = {
  matcher: ['/((?!api/|_next/|vendor/|.*\\.(?:ico|svg|png|jpg|webp|avif|txt|xml|webmanifest)$).*)'],
}
