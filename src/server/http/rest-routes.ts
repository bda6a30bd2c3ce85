import { Hono, type MiddlewareHandler } from 'hono'
import { handleRest } from '~/server/rest/handler'
import { isMultipart } from '~/server/rest/receive-parts'
import { restRoutes as documented, type RestRoute } from '~/server/rest/routes'
import { takeCallTurn, takeUploadTurn } from './call-turns'
import { refuseCrossSite } from './cross-site'
import { announceEnd } from './deprecation'
import { limitBody } from './limit-body'
import type { HttpEnv } from './middleware'
import { sentForm } from './sent-form'

/** The documented addresses, derived from the procedures. Fixed ones come first: the first that fits answers. */
export const restRoutes = new Hono<HttpEnv>()

const parameter = /\{(\w+)\}/g
const parametersOf = ({ path }: RestRoute) => path.match(parameter)?.length ?? 0

/** Files are limited while they are read, each by its kind. */
const limitFor = ({ uploads }: RestRoute) => (uploads ? unlessMultipart(limitBody) : limitBody)

for (const route of documented.toSorted((a, b) => parametersOf(a) - parametersOf(b))) {
  const pattern = route.path.replace(parameter, ':$1')
  if (route.deprecated) restRoutes.on(route.method, pattern, announceEnd(route.deprecated))
  if (route.changes) restRoutes.on(route.method, pattern, refuseCrossSite)
  const takeRouteTurn = route.uploads ? takeUploadTurn : takeCallTurn
  restRoutes.on(route.method, pattern, limitFor(route), takeRouteTurn, async (c) =>
    handleRest(c.req.raw, await c.get('createContext')(), route, () => sentForm(c)),
  )
}

function unlessMultipart(middleware: MiddlewareHandler<HttpEnv>): MiddlewareHandler<HttpEnv> {
  return (c, next) => (isMultipart(c.req.raw) ? next() : middleware(c, next))
}
