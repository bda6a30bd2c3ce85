import { randomUUID } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { env } from '~/env'
import { observeRequest } from '~/server/observe/requests'
import { readableAddress } from '~/server/readable-address'

/** The servers that requests came in by; a graceful stop drains them. */
export const servers = new Set<Server>()

/**
 * What every response carries, static files, redirects and errors too. It is set here and not in Next's configuration,
 * which matches each request's path against patterns. The Content-Security-Policy of pages is set in `src/proxy.ts`.
 */
const everyResponse = new Map([
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), browsing-topics=()'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
])
if (env.APP_URL.startsWith('https:'))
  everyResponse.set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains')

interface Started {
  request: IncomingMessage
  response: ServerResponse
  server: Server
}

/** Instruments every request from now on, and those that came in while the process was starting (scripts/next-server.ts). */
export function instrumentRequests(): void {
  const { trowelEarlyRequests: early } = globalThis as { trowelEarlyRequests?: () => Started[] }
  for (const started of early?.() ?? []) if (!started.response.closed) instrument(started)
  subscribe('http.server.request.start', (message) => instrument(message as Started))
}

/** A client's own id is logged beside ours only in this shape. */
const clientIdShape = /^[\w.-]{8,64}$/

/**
 * Before Next sees a request: the socket's own address is appended to X-Forwarded-For, so that its last entry is never
 * what the client claims, and the request gets an id that logs, audit rows and the response carry. The id is always
 * ours: one that a client may choose would let it disguise its audit rows as another request's.
 */
function instrument({ request, response, server }: Started): void {
  servers.add(server)
  request.url = readableAddress(request.url ?? '/')
  const peer = request.socket.remoteAddress ?? 'unknown'
  const claimed = request.headers['x-forwarded-for']
  request.headers['x-forwarded-for'] = claimed ? `${claimed}, ${peer}` : peer
  const clientId = String(request.headers['x-request-id'] ?? '')
  const requestId = randomUUID()
  request.headers['x-request-id'] = requestId
  response.setHeaders(everyResponse)
  observeRequest(requestId, request, response, clientIdShape.test(clientId) ? clientId : undefined)
}
