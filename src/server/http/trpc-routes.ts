import { TRPCError } from '@trpc/server'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { Hono } from 'hono'
import { mostCallsAtOnce } from '~/lib/batch'
import { toTRPCError } from '~/server/api/errors'
import { appRouter } from '~/server/api/root'
import { log } from '~/server/observability/log'
import { observationOf } from '~/server/observability/requests'
import { type HttpContext, type HttpEnv, limitBody } from './middleware'

const endpoint = '/api/trpc'
const procedures: object = appRouter._def.procedures

/** The screens' calls, several in one request. */
export const trpcRoutes = new Hono<HttpEnv>().on(['GET', 'POST'], '/trpc/*', limitBody, handleTRPC)

function handleTRPC(c: HttpContext): Promise<Response> {
  const observation = c.env?.incoming && observationOf(c.env.incoming)
  if (observation) observation.route = patternOf(c.req.path.slice(endpoint.length + 1))
  return fetchRequestHandler({
    endpoint,
    req: c.req.raw,
    router: appRouter,
    maxBatchSize: mostCallsAtOnce,
    createContext: () => c.var.createContext().catch((error) => refuse(error, c)),
    responseMeta: ({ ctx }) => ({ headers: ctx?.responseHeaders ?? new Headers() }),
  })
}

/** A single call is labelled by its procedure, a batch as `batch`, so that the label's cardinality is bounded. */
function patternOf(name: string): string {
  return `${endpoint}/${Object.hasOwn(procedures, name) ? name : name.includes(',') ? 'batch' : 'other'}`
}

/** Errors before a procedure runs, such as an unavailable database; the response holds nothing of the statement. */
function refuse(cause: unknown, c: HttpContext): never {
  const error = new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause })
  const { requestId } = c.var.caller
  throw toTRPCError(error, { responseHeaders: new Headers(), log: log.child({ requestId }) }, 'context')
}
