import { randomUUID } from 'node:crypto'
import { env, underNext } from '~/env'
import { canonicalAddress } from '~/lib/network-address'
import { readChallengeCookie } from '~/server/auth/challenge-cookie'
import { readDeviceCookie } from '~/server/auth/device-cookie'
import { resolveSession } from '~/server/auth/session'
import { type Database, database } from '~/server/db/client'
import { answerCache } from '~/server/gateways/answer-cache'
import { log } from '~/server/log'
import type { AdminActor, ServiceContext } from '~/server/services/context'
import type { ReceivedParts, UploadParts } from './uploads'

export interface ApiContext extends ServiceContext {
  /** Headers the answer will carry: cookies, Retry-After. */
  responseHeaders: Headers
  /** An admin who must set up a second factor before anything else; the actor is a visitor until then. */
  settingUp?: AdminActor
  /** The sign-in that waits for its second step. */
  challengeToken?: string | undefined
  /** Whether a browser sent this from another site's page. */
  crossSite: boolean
  /** Stores the files of a multipart body; there when one was sent. */
  receiveParts?: (parts: UploadParts) => Promise<ReceivedParts>
}

/** Who asks, from where and when; the same for tRPC, REST and server components. */
export async function createApiContext(headers: Headers, db: Database = database()): Promise<ApiContext> {
  const responseHeaders = new Headers()
  const cookies = headers.get('cookie') ?? ''
  const resolved = await resolveSession(db, cookies)
  const settingUp = resolved?.kind === 'admin' && resolved.mustSetUpSecondFactor ? resolved : undefined
  const requestId = headers.get('x-request-id') ?? randomUUID()
  return {
    db,
    actor: resolved && !settingUp ? resolved : { kind: 'visitor' },
    ...(settingUp && { settingUp }),
    challengeToken: readChallengeCookie(cookies),
    now: new Date(),
    address: clientAddress(headers),
    requestId,
    userAgent: headers.get('user-agent') ?? undefined,
    deviceToken: readDeviceCookie(cookies),
    log: log.child({ requestId }),
    ...(underNext && { cache: answerCache }),
    responseHeaders,
    crossSite: isCrossSite(headers),
  }
}

/**
 * The asker's address. The server appends the socket's own address to X-Forwarded-For, so the last
 * entry is always true; `TRUST_PROXY` says how many entries before it were written by our proxies.
 */
export function clientAddress(headers: Headers, trustedProxies: number = env.TRUST_PROXY): string {
  const hops = (headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
  const trusted = hops.at(-1 - trustedProxies) ?? hops[0] ?? 'unknown'
  return canonicalAddress(trusted)
}

const ownOrigin = new URL(env.APP_URL)
const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/**
 * Browsers say where a request comes from: by Origin, else by Sec-Fetch-Site. It must be our own
 * address; on a developer's machine the loopback's other names count too.
 */
export function isCrossSite(headers: Headers): boolean {
  const origin = headers.get('origin')
  if (origin !== null) return !isOwnOrigin(origin)
  const site = headers.get('sec-fetch-site')
  return site !== null && site !== 'same-origin' && site !== 'none'
}

function isOwnOrigin(origin: string): boolean {
  if (origin === ownOrigin.origin) return true
  if (!loopbackNames.includes(ownOrigin.hostname) || !URL.canParse(origin)) return false
  const { protocol, hostname, port } = new URL(origin)
  return protocol === ownOrigin.protocol && port === ownOrigin.port && loopbackNames.includes(hostname)
}
