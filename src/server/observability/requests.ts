import type { IncomingMessage, ServerResponse } from 'node:http'
import { loggedPath } from '~/lib/secret-address'
import { log } from '~/server/observability/log'
import { metrics } from './metrics'
import { pagePattern } from './page-routes'

/** What is logged of a finished request. */
export interface Observation {
  requestId: string
  /** The pattern of the matched route: `/api/projects/{id}`. */
  route?: string
  /** An answer that lasts for as long as a screen is open: its time and its end say nothing. */
  isLine?: boolean
}

const observations = new WeakMap<IncomingMessage, Observation>()

/** The observation of a request of this process. */
export function observationOf(request: IncomingMessage): Observation | undefined {
  return observations.get(request)
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** Requested every few seconds or with every page: logged at `debug`. */
const routine = /^\/(_next\/|api\/(health|metrics)$)/
const longestPath = 200
/** nginx's status for a request that the client closed. */
const aborted = 499

/**
 * Counts and logs one request when it is over. The query and secrets in the path are left out. `clientRequestId` is what
 * the client calls it, logged so that it finds its own.
 */
export function observeRequest(
  requestId: string,
  request: IncomingMessage,
  response: ServerResponse,
  clientRequestId?: string,
): void {
  const began = performance.now()
  const method = methods.has(request.method ?? '') ? String(request.method) : 'other'
  const [path = ''] = (request.url ?? '').split('?', 1)
  const own: Observation = { requestId }
  observations.set(request, own)
  response.once('close', () => {
    const ms = performance.now() - began
    const status = response.writableFinished || own.isLine ? response.statusCode : aborted
    if (!own.isLine) metrics().http.observe({ method, route: own.route ?? pagePattern(path), status }, ms / 1000)
    const level = (own.isLine || routine.test(path)) && status < 500 ? 'debug' : 'info'
    const logged = loggedPath(path, own.route).slice(0, longestPath)
    log[level]({ requestId, clientRequestId, method, path: logged, status, ms: Math.round(ms * 10) / 10 }, 'request')
  })
}
