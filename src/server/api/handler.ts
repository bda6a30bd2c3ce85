import { TRPCError } from '@trpc/server'
import { resolveResponse } from '@trpc/server/http'
import { mostCallsAtOnce } from '~/lib/batch'
import { log } from '~/server/log'
import { nameRoute } from '~/server/observe/requests'
import { createApiContext } from './context'
import { toTRPCError } from './errors'
import { appRouter } from './root'

const endpoint = '/api/trpc/'
const procedures: object = appRouter._def.procedures

/** One call is counted by its name, a batch as a batch: their combinations are without number. */
function routeOf(name: string): string {
  return `/api/trpc/${Object.hasOwn(procedures, name) ? name : name.includes(',') ? 'batch' : 'other'}`
}

/** The screens' door: one answer to a batch of typed calls. By what tRPC's own adapters are made of, without theirs. */
export function handleTRPC(req: Request): Promise<Response> {
  const path = new URL(req.url).pathname.slice(endpoint.length)
  nameRoute(req.headers.get('x-request-id') ?? '', routeOf(path))
  return resolveResponse({
    req,
    path,
    router: appRouter,
    error: null,
    maxBatchSize: mostCallsAtOnce,
    createContext: () => createApiContext(req.headers).catch((error) => refuse(error, req)),
    responseMeta: ({ ctx }) => {
      const headers = ctx?.responseHeaders ?? new Headers()
      headers.set('cache-control', 'no-store')
      if (ctx) headers.set('x-request-id', ctx.requestId)
      return { headers }
    },
  })
}

/** What went wrong before a procedure was reached: the database is away, and nothing of its statement is told. */
function refuse(cause: unknown, request: Request): never {
  const requestId = request.headers.get('x-request-id')
  const error = new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause })
  throw toTRPCError(error, { responseHeaders: new Headers(), log: log.child({ requestId }) }, 'context')
}
