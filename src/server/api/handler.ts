import { TRPCError } from '@trpc/server'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { mostCallsAtOnce } from '~/lib/batch'
import { log } from '~/server/log'
import { nameRoute } from '~/server/observe/requests'
import { createApiContext } from './context'
import { toTRPCError } from './errors'
import { appRouter } from './root'

const procedures: object = appRouter._def.procedures

/** One call is counted by its name, a batch as a batch: their combinations are without number. */
function routeOf(request: Request): string {
  const name = new URL(request.url).pathname.split('/').at(-1) ?? ''
  return `/api/trpc/${Object.hasOwn(procedures, name) ? name : name.includes(',') ? 'batch' : 'other'}`
}

/** The screens' door: one answer to a batch of typed calls. */
export function handleTRPC(request: Request): Promise<Response> {
  nameRoute(request.headers.get('x-request-id') ?? '', routeOf(request))
  return fetchRequestHandler({
    endpoint: '/api/trpc',
    req: request,
    router: appRouter,
    maxBatchSize: mostCallsAtOnce,
    createContext: () => createApiContext(request.headers).catch((error) => refuse(error, request)),
    responseMeta: ({ ctx }) => {
      const headers = new Headers(ctx?.responseHeaders)
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
