import type { ORPCMeta } from '@orpc/trpc'
import { initTRPC } from '@trpc/server'
import type { Role } from '~/domain/role'
import { onBehalfOf } from '~/server/observe/cause'
import type { ContractorActor, SignedInActor } from '~/server/services/context'
import { collectProfileChanges, profileTag } from '~/server/services/contractor/profile-changes'
import { ForbiddenError, NotFoundError, UnauthenticatedError } from '~/server/services/errors'
import type { ApiContext } from './context'
import { issuesOf, toTRPCError } from './errors'
import { transformer } from './transformer'
import type { UploadMeta } from './uploads'

const t = initTRPC
  .context<ApiContext>()
  .meta<ORPCMeta & UploadMeta>()
  .create({
    transformer,
    errorFormatter: ({ shape, error, ctx }) => ({
      ...shape,
      data: {
        code: shape.data.code,
        httpStatus: shape.data.httpStatus,
        issues: issuesOf(error),
        requestId: ctx?.requestId,
      },
    }),
  })

export const router = t.router
export const createCallerFactory = t.createCallerFactory

const translateErrors = t.middleware(async ({ ctx, path, next }) => {
  // The REST bridge starts the chain with the raw input, and tRPC would merge what the contract
  // accepted into it: every field a stranger adds would reach the service. It starts empty instead.
  const result = await onBehalfOf(ctx.requestId, () => next({ input: undefined }))
  if (!result.ok) throw toTRPCError(result.error, ctx, path)
  return result
})

/** A change must come from our own pages, or from no browser at all. */
const refuseOtherSites = t.middleware(({ ctx, type, next }) => {
  if (type === 'mutation' && ctx.crossSite) throw new ForbiddenError('This request came from another site')
  return next()
})

/** Once a change is committed, this process lets go of the profiles it touched; others see their new version. */
const forgetChangedProfiles = t.middleware(async ({ ctx, type, next }) => {
  if (type !== 'mutation') return next()
  const { result, changed } = await collectProfileChanges(() => next())
  for (const id of changed) ctx.cache?.forget(profileTag(id))
  return result
})

/** Anyone: visitors too. */
export const publicProcedure = t.procedure.use(translateErrors).use(refuseOtherSites).use(forgetChangedProfiles)

/** Anyone with a session, whatever the role. */
export const signedInProcedure = publicProcedure.use(({ ctx, next }) => next({ ctx: { actor: requireSignedIn(ctx) } }))

/** Whether a procedure is for those with a session only. */
export function needsSession(procedure: { _def: object }): boolean {
  const { middlewares } = procedure._def as { middlewares: readonly unknown[] }
  return middlewares.includes((signedInProcedure._def as unknown as { middlewares: unknown[] }).middlewares.at(-1))
}

function requireSignedIn(ctx: ApiContext): SignedInActor {
  if (ctx.actor.kind === 'visitor' || ctx.actor.kind === 'system') throw new UnauthenticatedError()
  return ctx.actor
}

function requireRole<R extends Role>(actor: SignedInActor, role: R): Extract<SignedInActor, { kind: R }> {
  if (actor.kind !== role) throw new ForbiddenError()
  return actor as Extract<SignedInActor, { kind: R }>
}

export const homeownerProcedure = signedInProcedure.use(({ ctx, next }) =>
  next({ ctx: { actor: requireRole(ctx.actor, 'homeowner') } }),
)

/** A contractor with a company's profile. */
export const contractorProcedure = signedInProcedure.use(({ ctx, next }) => {
  const { contractorId, ...account } = requireRole(ctx.actor, 'contractor')
  if (contractorId === null) throw new NotFoundError('Contractor profile')
  const actor: ContractorActor = { ...account, contractorId }
  return next({ ctx: { actor } })
})

export const adminProcedure = signedInProcedure.use(({ ctx, next }) =>
  next({ ctx: { actor: requireRole(ctx.actor, 'admin') } }),
)

/**
 * Used after the role and before the input: what a multipart body brings is stored only for those who may
 * ask, and their files' ids stand in the input. When the call fails, the files are removed again.
 */
export const receiveUploads = t.middleware(async ({ ctx, meta, getRawInput, next }) => {
  if (!ctx.receiveParts || !meta?.uploads) return next()
  const received = await ctx.receiveParts(meta.uploads)
  const result = await next({ getRawInput: async () => ({ ...received.input, ...Object(await getRawInput()) }) })
  if (!result.ok) await received.discard()
  return result
})
