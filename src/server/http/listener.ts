import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import { env } from '~/env'
import { log } from '~/server/observability/log'
import { observeRequest } from '~/server/observability/requests'
import { answerInOrder } from './answer-in-order'
import { app } from './app'
import { readableAddress } from './readable-address'
import { isRouterState } from './router-state'
import { securityHeaders } from './security-headers'

type NodeHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** A client's request id is logged only if it matches this pattern. */
const clientIdShape = /^[\w.-]{8,64}$/
const ownHost = new URL(env.APP_URL).host

const handleApi = getRequestListener(app.fetch, {
  errorHandler: (error) => {
    const unreadable = error instanceof RequestError
    if (!unreadable) log.error({ err: error }, 'the API failed')
    return unreadable
      ? Response.json({ error: 'The request cannot be read', code: 'BAD_REQUEST' }, { status: 400 })
      : Response.json({ error: 'Something went wrong', code: 'INTERNAL_SERVER_ERROR' }, { status: 500 })
  },
})

/** Pictures that Next would make, and the page that stands for an error, which answers as one. */
const ofNextAlone = /^\/_(?:next\/image|global-error)(?:[/?]|$)/

/** Of a page's address. Next takes the square of their number to read them. */
const mostParameters = 100

/** Hands `/api` to the API and everything else to Next, one request of a connection after the other. */
export function createListener(handlePage: NodeHandler): RequestListener {
  return answerInOrder((request, response) => {
    identify(request, response)
    const api = isApi(request.url ?? '/')
    if (!api && refusePage(request, response)) return
    const handle = api ? handleApi : handlePage
    handle(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'a request failed')
      response.destroy()
    })
  })
}

/** What is said to requests that no page takes. */
const refusals = {
  400: 'The request cannot be read',
  404: 'Not found',
  405: 'This address does not take that method',
} as const

/**
 * Answers what no page takes. There are no server actions and no optimized images: Next would look for those that are
 * made up, and print each failure past the log, as it does for each prefetch of a kind that no page offers. It would answer
 * a router's state that it cannot read with a bare 500.
 */
function refusePage(request: IncomingMessage, response: ServerResponse): boolean {
  const status = refusalOf(request)
  if (!status) return false
  if (status === 405) response.setHeader('allow', 'GET, HEAD')
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  response.end(refusals[status])
  return true
}

function refusalOf({ method = '', url = '', headers }: IncomingMessage): keyof typeof refusals | null {
  if (!['GET', 'HEAD'].includes(method)) return 405
  if (ofNextAlone.test(url)) return 404
  if (url.split('&', mostParameters + 1).length > mostParameters) return 400
  const { 'next-router-state-tree': state, 'next-router-prefetch': prefetch = '1' } = headers
  return prefetch === '1' && (state === undefined || isRouterState(String(state))) ? null : 400
}

function isApi(url: string): boolean {
  return url === '/api' || url.startsWith('/api/') || url.startsWith('/api?')
}

/**
 * Gives a request its id, and pages the peer's address as the last entry of X-Forwarded-For, which the client cannot
 * claim. The id is always ours: with one of its own a client could disguise its audit rows as another request's.
 * URLs are read as our own, whatever Host a client claims.
 */
function identify(request: IncomingMessage, response: ServerResponse): void {
  request.url = readableAddress(originForm(request.url ?? '/'))
  const clientId = String(request.headers['x-request-id'] ?? '')
  const requestId = randomUUID()
  observeRequest(requestId, request, response, clientIdShape.test(clientId) ? clientId : undefined)
  request.headers.host = ownHost
  if (isApi(request.url)) return
  // No page reads a body: what of it is left is not read to its end for the next request.
  if (request.headers['transfer-encoding']) response.setHeader('connection', 'close')
  // Next answers 500 where one of them does not fit a file that it serves; a server may leave them out.
  for (const name of ['range', 'if-match', 'if-unmodified-since']) delete request.headers[name]
  const peer = request.socket.remoteAddress ?? 'unknown'
  const claimed = request.headers['x-forwarded-for']
  request.headers['x-forwarded-for'] = claimed ? `${claimed}, ${peer}` : peer
  request.headers['x-request-id'] = requestId
  response.setHeaders(securityHeaders)
  response.setHeader('x-request-id', requestId)
}

/** A request target may be in absolute form (RFC 9112, section 3.2.2); only its path and query are used. */
function originForm(target: string): string {
  if (target.startsWith('/')) return target
  if (!URL.canParse(target)) return '/unreadable-address'
  const { pathname, search } = new URL(target)
  return pathname + search
}
