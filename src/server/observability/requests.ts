import type { IncomingMessage, ServerResponse } from 'node:http'
import { log } from '~/server/observability/log'
import { metrics } from './metrics'
import { pagePattern } from './page-routes'

/** What is said of a request once it is over. */
export interface Observation {
  requestId: string
  /** The pattern of the API's route that took it: `/api/projects/{id}`. */
  route?: string
}

const observations = new WeakMap<IncomingMessage, Observation>()

/** The observation of a request that this process took. */
export function observationOf(request: IncomingMessage): Observation | undefined {
  return observations.get(request)
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** Asked for every few seconds, or with every page: said at the level `debug`. */
const routine = /^\/(_next\/|api\/(health|metrics)$)/
const longestPath = 200
/** What proxies call a request whose sender went away. */
const aborted = 499

/**
 * Counts and logs one request when it is over. The query is left out: links carry tokens there. `clientRequestId` is
 * what the client calls it, logged so that it finds its own.
 */
export function observeRequest(
  requestId: string,
  request: IncomingMessage,
  response: ServerResponse,
  clientRequestId?: string,
): void {
  const began = performance.now()
  const method = methods.has(request.method ?? '') ? String(request.method) : 'other'
  const path = (request.url ?? '').split('?', 1)[0]?.slice(0, longestPath) ?? ''
  const own: Observation = { requestId }
  observations.set(request, own)
  response.once('close', () => {
    const ms = performance.now() - began
    const status = response.writableFinished ? response.statusCode : aborted
    metrics().http.observe({ method, route: own.route ?? pagePattern(path), status }, ms / 1000)
    const level = routine.test(path) && status < 500 ? 'debug' : 'info'
    log[level]({ requestId, clientRequestId, method, path, status, ms: Math.round(ms * 10) / 10 }, 'request')
  })
}
