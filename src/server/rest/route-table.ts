import type { ORPCMeta } from '@orpc/trpc'
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

/** The route of a method and a path as the document writes it, such as `/projects/{id}`. */
export function routeAt(method: string, path: string): RestRoute | undefined {
  return restRoutes.find((route) => route.method === method && route.path === path)
}

interface Contracted {
  contract: { '~orpc': { route: { path?: string } } }
}

/** Only procedures with `.meta({ route })`: the bridge would derive a path for the others. */
export function hasAddress({ contract }: Contracted): boolean {
  return contract['~orpc'].route.path !== undefined
}
