import type { ServerResponse } from 'node:http'
import type { Http2ServerResponse } from 'node:http2'
import { type AnyProcedure, TRPCError } from '@trpc/server'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { resolveResponse } from '@trpc/server/http'
import { Hono } from 'hono'
import pLimit from 'p-limit'
import { mostCallsAtOnce } from '~/lib/batch'
import type { ApiContext } from '~/server/api/context'
import { toTRPCError } from '~/server/api/errors'
import { appRouter } from '~/server/api/root'
import { longestLineMs } from '~/server/api/trpc'
import { log } from '~/server/observability/log'
import { observationOf } from '~/server/observability/requests'
import { takeCallTurn } from './call-turns'
import { refuseCrossSite } from './cross-site'
import { limitBody } from './limit-body'
import type { HttpContext, HttpEnv } from './middleware'

const endpoint = '/api/trpc'
const procedures: object = appRouter._def.procedures
/** So that a batch is not many calls of one turn. */
const callsOfBatchAtOnce = 2
/** What is left to end a line properly. */
const graceMs = 10_000

/** The screens' calls, several in one request. Every POST is a mutation: tRPC takes no query by it. */
export const trpcRoutes = new Hono<HttpEnv>()
  .onError(refuseCalls)
  .get('/trpc/*', limitBody, takeCallTurn, handleTRPC)
  .post('/trpc/*', refuseCrossSite, limitBody, takeCallTurn, handleTRPC)

function handleTRPC(c: HttpContext): Promise<Response> {
  const observation = c.env?.incoming && observationOf(c.env.incoming)
  const name = namesIn(c)
  if (observation) observation.route = patternOf(name)
  if (observation && isSubscription(name)) {
    observation.isLine = true
    endLine(c.env?.outgoing)
  }
  return fetchRequestHandler({ endpoint, ...optionsFor(c) })
}

function isSubscription(name: string): boolean {
  const procedure: AnyProcedure | null = Object.hasOwn(procedures, name) ? Reflect.get(procedures, name) : null
  return procedure?._def.type === 'subscription'
}

/** tRPC ends a line after its longest time, but cannot while nobody reads what was sent: then the connection is cut. */
function endLine(outgoing: ServerResponse | Http2ServerResponse | undefined): void {
  if (!outgoing) return
  const cut = setTimeout(() => outgoing.destroy(), longestLineMs + graceMs).unref()
  outgoing.once('close', () => clearTimeout(cut))
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
    createContext: async (): Promise<ApiContext> => {
      try {
        const context = await c.get('createContext')()
        if (namesIn(c).includes(',')) context.limitCall = pLimit(callsOfBatchAtOnce)
        return context
      } catch (error) {
        throw translate(error, c, 'context')
      }
    },
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
  const { requestId } = c.get('caller')
  return toTRPCError(error, { responseHeaders: new Headers(), log: log.child({ requestId }) }, path)
}
