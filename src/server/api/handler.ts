import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { createApiContext } from './context'
import { appRouter } from './root'

/** The screens' door: one answer to a batch of typed calls. */
export function handleTRPC(request: Request): Promise<Response> {
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
