import { randomUUID } from 'node:crypto'
import type { LimitFunction } from 'p-limit'
import { InvalidError } from '~/domain/errors'
import { leadTokenHeader } from '~/domain/partner-lead'
import { pageAccountHeader } from '~/lib/page-account'
import { unattendedHeader } from '~/lib/unattended'
import type { AdminPersonActor } from '~/server/auth/actor'
import { bearerToken, type CallingKey, resolveKey } from '~/server/auth/api-key'
import { readChallengeCookie } from '~/server/auth/challenge-cookie'
import { readDeviceCookie } from '~/server/auth/device-cookie'
import { hasSessionCookie, resolveSession } from '~/server/auth/session'
import { type Database, database } from '~/server/db/client'
import { log } from '~/server/observability/log'
import type { ServiceContext } from '~/server/services/context'
import { queryCache } from '~/server/services/query-cache'
import { clientAddress } from './client-address'
import { refuseEnded } from './refuse-ended'
import type { ReceivedParts, UploadParts } from './uploads'

export interface ApiContext extends ServiceContext {
  /** Response headers set by procedures: cookies, Retry-After. */
  responseHeaders: Headers
  /** An admin who must set up a second factor before anything else; the actor is a visitor until then. */
  settingUp?: AdminPersonActor
  /**
   * The key that calls; the actor is a visitor until `admitCaller` has looked at what it may call. How often it was
   * asked is counted: a request may hold several calls.
   */
  key?: CallingKey & { calls: number }
  /** The sign-in that waits for its second step. */
  challengeToken?: string | undefined
  /** The account whose page the call comes from; a session of another is refused where one is needed. */
  pageAccount?: string | undefined
  /** Follows one lead without the key that submitted it. */
  leadToken?: string | undefined
  /** Bounds how many calls of a batch are worked on at once; there when they came in one. */
  limitCall?: LimitFunction
  /** Stores the files of a multipart body; there when one was sent. */
  receiveParts?: (ctx: ServiceContext, parts: UploadParts) => Promise<ReceivedParts>
}

/** The client of a request, from trusted headers only. */
export interface Caller {
  headers: Headers
  /** The client's network address, for rate limits. */
  address: string
  requestId: string
  /** There where this process has the socket at hand. */
  hasHungUp?: () => boolean
}

/**
 * The caller of a request. `socketAddress` is the peer's, where this process has the socket at hand; pages find it
 * as the last entry of X-Forwarded-For, where `main.ts` puts it.
 */
export function callerOf(headers: Headers, known: { socketAddress?: string; requestId?: string } = {}): Caller {
  return {
    headers,
    address: clientAddress(headers, known.socketAddress),
    requestId: known.requestId ?? headers.get('x-request-id') ?? randomUUID(),
  }
}

/**
 * The caller of a page, which knows sessions only: a key of the API that comes with its request is none of its own, and
 * the account of a page is said by the calls that it makes.
 */
export function pageCallerOf(headers: Headers): Caller {
  const own = new Headers(headers)
  own.delete('authorization')
  own.delete(pageAccountHeader)
  return callerOf(own)
}

/**
 * The caller of a page that is the same for everybody: a visitor, of whose request only the id and the address are read,
 * by which searches take turns.
 */
export function publicCallerOf(headers: Headers): Caller {
  return { ...callerOf(headers), headers: new Headers() }
}

/**
 * The actor of a request, and what its procedures work with; the same for tRPC, REST and server components.
 * @throws UnauthenticatedError for a key that is not valid; InvalidError for a key beside a session
 */
export async function createApiContext(caller: Caller, db: Database = database()): Promise<ApiContext> {
  const { headers, address, requestId, hasHungUp } = caller
  const cookies = headers.get('cookie') ?? ''
  const token = bearerToken(headers)
  if (token !== null && hasSessionCookie(cookies))
    throw new InvalidError('Send a session’s cookie or an API key, not both', { reason: 'key_with_cookie' })
  const key = token === null ? null : await resolveKey(db, token)
  const resolved = key ? null : await resolveSession(db, cookies, { isUse: !headers.has(unattendedHeader) })
  const settingUp = resolved?.kind === 'admin' && resolved.mustSetUpSecondFactor ? resolved : undefined
  const actor = resolved && !settingUp ? resolved : ({ kind: 'visitor' } as const)
  return {
    db,
    actor,
    ...(settingUp && { settingUp }),
    ...(key && { key: { ...key, calls: 0 } }),
    ...(hasHungUp && { hasHungUp }),
    refuseEnded: (tx) => refuseEnded(db, { actor: resolved ?? actor, key }, tx),
    challengeToken: readChallengeCookie(cookies),
    pageAccount: headers.get(pageAccountHeader) ?? undefined,
    leadToken: headers.get(leadTokenHeader) ?? undefined,
    now: new Date(),
    address,
    requestId,
    userAgent: headers.get('user-agent') ?? undefined,
    deviceToken: readDeviceCookie(cookies),
    log: log.child({ requestId }),
    cache: queryCache,
    responseHeaders: new Headers(),
  }
}
