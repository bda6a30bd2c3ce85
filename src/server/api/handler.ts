import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { nameRoute } from '~/server/observe/requests'
import { createApiContext } from './context'
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
    createContext: () => createApiContext(request.headers),
    responseMeta: ({ ctx }) => {
      const headers = new Headers(ctx?.responseHeaders)
      headers.set('cache-control', 'no-store')
      if (ctx) headers.set('x-request-id', ctx.requestId)
      return { headers }
    },
  })
}
