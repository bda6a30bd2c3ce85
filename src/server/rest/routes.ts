import type { ORPCMeta } from '@orpc/trpc'
import { z } from 'zod'
import type { Access, AccessMeta } from '~/server/api/access'
import type { ReachingScope, ScopeMeta } from '~/server/api/admit-key'
import type { Deprecation, DeprecationMeta } from '~/server/api/deprecation'
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
  /** What it reads. */
  input: z.ZodType
  /** Whether it takes an `Idempotency-Key`. */
  takesKey: boolean
  deprecated?: Deprecation | undefined
  /** Parts of a multipart body, for those that take one. */
  uploads?: UploadParts
}

interface Described {
  _def: {
    type: string
    inputs: unknown[]
    meta?: ORPCMeta & UploadMeta & AccessMeta & ScopeMeta & IdempotencyMeta & DeprecationMeta
  }
}

/** Every documented address, derived from the routers' `.meta({ route })`. */
export const restRoutes: readonly RestRoute[] = Object.entries(
  appRouter._def.procedures as unknown as Record<string, Described>,
).flatMap(([procedure, described]) => {
  const { route, access, scope, uploads, idempotent, deprecated } = described._def.meta ?? {}
  return route?.path && route.method && access
    ? [
        {
          procedure,
          method: route.method,
          path: route.path,
          access,
          scope,
          changes: described._def.type === 'mutation',
          input: inputOf(described),
          // A body with files is read only once it is known who sends it.
          takesKey: route.method === 'POST' && !uploads && (idempotent ?? route.successStatus === 201),
          deprecated,
          uploads,
        },
      ]
    : []
})

function inputOf({ _def: { inputs } }: Described): z.ZodType {
  const contracts = inputs.filter((input) => input instanceof z.ZodType)
  return contracts.length > 0 ? contracts.reduce((one, other) => one.and(other)) : z.object({})
}

interface Contracted {
  contract: { '~orpc': { route: { path?: string } } }
}

/** Only procedures with `.meta({ route })`: the bridge would derive a path for the others. */
export function hasAddress({ contract }: Contracted): boolean {
  return contract['~orpc'].route.path !== undefined
}
