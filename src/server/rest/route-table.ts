import { toRou3Pattern } from '@orpc/openapi/standard'
import type { ORPCMeta } from '@orpc/trpc'
import { addRoute, createRouter, findRoute } from 'rou3'
import { appRouter } from '~/server/api/root'
import { needsSession } from '~/server/api/trpc'
import type { UploadMeta, UploadParts } from '~/server/api/uploads'

export interface RestRoute {
  /** The procedure's path in the routers: `admin.projects.list`. */
  procedure: string
  method: string
  path: string
  /** Whether anyone may call it, without a session. */
  isOpen: boolean
  /** Parts of a multipart body, for those that take one. */
  uploads?: UploadParts
}

interface Described {
  _def: { meta?: ORPCMeta & UploadMeta }
}

/** Every documented address, derived from the routers' `.meta({ route })`. */
export const restRoutes: readonly RestRoute[] = Object.entries(
  appRouter._def.procedures as unknown as Record<string, Described>,
).flatMap(([procedure, described]) => {
  const { route, uploads } = described._def.meta ?? {}
  return route?.path && route.method
    ? [{ procedure, method: route.method, path: route.path, isOpen: !needsSession(described), uploads }]
    : []
})

const tree = createRouter<RestRoute>()
const methodsInUse = [...new Set(restRoutes.map(({ method }) => method))]
for (const route of restRoutes) addRoute(tree, route.method, toRou3Pattern(route.path as `/${string}`), route)

/** The methods an address takes; none when there is no such address. */
export function allowedMethods(path: string): string[] {
  return methodsInUse.filter((method) => findRoute(tree, method, path) !== undefined)
}

/** The pattern of the address a call goes to, such as `/projects/{id}`. */
export function patternOf(method: string, path: string): string | undefined {
  return findRoute(tree, method, path)?.data.path
}

/** Whether anyone may call an address, without a session. */
export function isOpenAt(method: string, path: string): boolean {
  return findRoute(tree, method, path)?.data.isOpen === true
}

/** The file parts an address takes, if it takes any. */
export function uploadsAt(method: string, path: string): UploadParts | undefined {
  return findRoute(tree, method, path)?.data.uploads
}

interface Contracted {
  contract: { '~orpc': { route: { path?: string } } }
}

/** Only procedures that name an address have one; the bridge would make one up for the others. */
export function hasAddress({ contract }: Contracted): boolean {
  return contract['~orpc'].route.path !== undefined
}
