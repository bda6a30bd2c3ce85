import type { ORPCMeta } from '@orpc/trpc'
import type { Access, AccessMeta } from '~/server/api/access'
import { appRouter } from '~/server/api/root'
import type { UploadMeta, UploadParts } from '~/server/api/uploads'

export interface RestRoute {
  /** The procedure's path in the routers: `admin.projects.list`. */
  procedure: string
  method: string
  path: string
  access: Access
  /** Whether it changes something: a mutation. */
  changes: boolean
  /** Parts of a multipart body, for those that take one. */
  uploads?: UploadParts
}

interface Described {
  _def: { type: string; meta?: ORPCMeta & UploadMeta & AccessMeta }
}

/** Every documented address, derived from the routers' `.meta({ route })`. */
export const restRoutes: readonly RestRoute[] = Object.entries(
  appRouter._def.procedures as unknown as Record<string, Described>,
).flatMap(([procedure, described]) => {
  const { route, access, uploads } = described._def.meta ?? {}
  return route?.path && route.method && access
    ? [
        {
          procedure,
          method: route.method,
          path: route.path,
          access,
          changes: described._def.type === 'mutation',
          uploads,
        },
      ]
    : []
})

interface Contracted {
  contract: { '~orpc': { route: { path?: string } } }
}

/** Only procedures with `.meta({ route })`: the bridge would derive a path for the others. */
export function hasAddress({ contract }: Contracted): boolean {
  return contract['~orpc'].route.path !== undefined
}
