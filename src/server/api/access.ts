import { secondFactorMessages } from '~/contracts/second-factor'
import { ownersOnly } from '~/domain/admin-level'
import { ForbiddenError, NotFoundError, UnauthenticatedError } from '~/domain/errors'
import type { Role } from '~/domain/role'
import type { Actor, ContractorActor, OwnerActor, SignedInActor } from '~/server/auth/actor'
import type { ApiContext } from './context'

/** Who may call a procedure or a route, each with its check, which returns the actor or throws. */
const checks = {
  /** Visitors too. */
  anyone: (ctx: ApiContext): Actor => ctx.actor,
  /** Visitors too; what they get depends on the session. */
  'optional session': (ctx: ApiContext): Actor => ctx.actor,
  /** Also an admin who must still set up a second factor. */
  'any session': (ctx: ApiContext): SignedInActor => ctx.settingUp ?? requireSignedIn(ctx),
  /** Whatever the role. */
  'signed in': requireSignedIn,
  homeowner: (ctx: ApiContext) => requireRole(ctx, 'homeowner'),
  /** A contractor with a company's profile. */
  contractor: requireContractor,
  admin: (ctx: ApiContext) => requireRole(ctx, 'admin'),
  /** An admin who manages admins, exports and erases; an agent is answered 403. */
  owner: requireOwner,
}

export type Access = keyof typeof checks

export interface AccessMeta {
  /** Set by the role procedures of `trpc.ts`; the OpenAPI security comes from it. */
  access?: Access
}

/**
 * The actor, if `access` lets them in.
 * @throws UnauthenticatedError, ForbiddenError, NotFoundError
 */
export function requireAccess<A extends Access>(access: A, ctx: ApiContext): ReturnType<(typeof checks)[A]> {
  return checks[access](ctx) as ReturnType<(typeof checks)[A]>
}

function requireSignedIn(ctx: ApiContext): SignedInActor {
  if (ctx.settingUp) throw new ForbiddenError(secondFactorMessages.setUp, { reason: 'second_factor_setup_required' })
  if (ctx.actor.kind === 'visitor' || ctx.actor.kind === 'system') throw new UnauthenticatedError()
  return ctx.actor
}

function requireRole<R extends Role>(ctx: ApiContext, role: R): Extract<SignedInActor, { kind: R }> {
  const actor = requireSignedIn(ctx)
  if (actor.kind !== role) throw new ForbiddenError()
  return actor as Extract<SignedInActor, { kind: R }>
}

function requireContractor(ctx: ApiContext): ContractorActor {
  const { contractorId, ...account } = requireRole(ctx, 'contractor')
  if (contractorId === null) throw new NotFoundError('Contractor profile')
  return { ...account, contractorId }
}

function requireOwner(ctx: ApiContext): OwnerActor {
  const { level, ...admin } = requireRole(ctx, 'admin')
  if (level !== 'owner') throw new ForbiddenError(ownersOnly, { reason: 'owners_only' })
  return { ...admin, level }
}
