import type { ORPCMeta } from '@orpc/trpc'
import type { Access, AccessMeta } from '~/server/api/access'
import type { ReachingScope, ScopeMeta } from '~/server/api/admit-key'
import type { IdempotencyMeta } from '~/server/api/idempotency'
import { appRouter } from '~/server/api/root'
import type { UploadMeta, UploadParts } from '~/server/api/uploads'

export interface RestRoute {
  /** The procedure's path in the routers: `admin.projects.list`. */
  procedure: string
  method: string
  path: string
  access: Access
  /** The scope by which a key of the API reaches it; without one none does. */
  scope: ReachingScope | undefined
  /** Whether it changes something: a mutation. */
  changes: boolean
  /** Whether it takes an `Idempotency-Key`. */
  takesKey: boolean
  /** Parts of a multipart body, for those that take one. */
  uploads?: UploadParts
}

interface Described {
  _def: { type: string; meta?: ORPCMeta & UploadMeta & AccessMeta & ScopeMeta & IdempotencyMeta }
}

/** Every documented address, derived from the routers' `.meta({ route })`. */
export const restRoutes: readonly RestRoute[] = Object.entries(
  appRouter._def.procedures as unknown as Record<string, Described>,
).flatMap(([procedure, described]) => {
  const { route, access, scope, uploads, idempotent } = described._def.meta ?? {}
  return route?.path && route.method && access
    ? [
        {
          procedure,
          method: route.method,
          path: route.path,
          access,
          scope,
          changes: described._def.type === 'mutation',
          // A body with files is read only once it is known who sends it.
          takesKey: route.method === 'POST' && !uploads && (idempotent ?? route.successStatus === 201),
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
