import { TRPCError } from '@trpc/server'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { resolveResponse } from '@trpc/server/http'
import { Hono } from 'hono'
import { mostCallsAtOnce } from '~/lib/batch'
import type { ApiContext } from '~/server/api/context'
import { toTRPCError } from '~/server/api/errors'
import { appRouter } from '~/server/api/root'
import { log } from '~/server/observability/log'
import { observationOf } from '~/server/observability/requests'
import { refuseCrossSite } from './cross-site'
import { type HttpContext, type HttpEnv, limitBody } from './middleware'

const endpoint = '/api/trpc'
const procedures: object = appRouter._def.procedures

/** The screens' calls, several in one request. Every POST is a mutation: tRPC takes no query by it. */
export const trpcRoutes = new Hono<HttpEnv>()
  .onError(refuseCalls)
  .get('/trpc/*', limitBody, handleTRPC)
  .post('/trpc/*', refuseCrossSite, limitBody, handleTRPC)

function handleTRPC(c: HttpContext): Promise<Response> {
  const observation = c.env?.incoming && observationOf(c.env.incoming)
  if (observation) observation.route = patternOf(namesIn(c))
  return fetchRequestHandler({ endpoint, ...optionsFor(c) })
}

/** Answers what a middleware threw, for each call of the request, in the shape that tRPC's client reads. */
function refuseCalls(cause: Error, c: HttpContext): Promise<Response> {
  const error = translate(cause, c, 'middleware')
  return resolveResponse({ ...optionsFor(c), path: namesIn(c), error })
}

function optionsFor(c: HttpContext) {
  return {
    req: c.req.raw,
    router: appRouter,
    maxBatchSize: mostCallsAtOnce,
    // Errors before a procedure runs, such as an unavailable database; the response holds nothing of the statement.
    createContext: (): Promise<ApiContext> =>
      c.var.createContext().catch((error) => {
        throw translate(error, c, 'context')
      }),
    responseMeta: ({ ctx }: { ctx?: ApiContext }) => ({ headers: ctx?.responseHeaders ?? new Headers() }),
  }
}

/** The procedures' names, with commas between them. */
function namesIn(c: HttpContext): string {
  return c.req.path.slice(endpoint.length + 1)
}

/** A single call is labelled by its procedure, a batch as `batch`, so that the label's cardinality is bounded. */
function patternOf(name: string): string {
  return `${endpoint}/${Object.hasOwn(procedures, name) ? name : name.includes(',') ? 'batch' : 'other'}`
}

function translate(cause: unknown, c: HttpContext, path: string): TRPCError {
  const error = new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause })
  const { requestId } = c.var.caller
  return toTRPCError(error, { responseHeaders: new Headers(), log: log.child({ requestId }) }, path)
}
