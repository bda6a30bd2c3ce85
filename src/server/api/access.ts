import { secondFactorMessages } from '~/contracts/second-factor'
import { ownersOnly } from '~/domain/admin-level'
import { ForbiddenError, NotFoundError, UnauthenticatedError } from '~/domain/errors'
import type {
  Actor,
  AdminActor,
  ContractorActor,
  HomeownerActor,
  KeyActor,
  OwnerActor,
  SignedInActor,
} from '~/server/auth/actor'
import type { ApiContext } from './context'

/** Who may call a procedure or a route, each with its check, which returns the actor or throws. */
const checks = {
  /** Visitors too. */
  anyone: (ctx: ApiContext): Actor => ctx.actor,
  /** Visitors too; what they get depends on the session. */
  'optional session': (ctx: ApiContext): Actor => ctx.actor,
  /** Also an admin who must still set up a second factor. */
  'any session': (ctx: ApiContext): SignedInActor =>
    ctx.settingUp ? ofThePage(ctx, ctx.settingUp) : requireSignedIn(ctx),
  /** Whatever the role. */
  'signed in': requireSignedIn,
  homeowner: requireHomeowner,
  /** A contractor with a company's profile, or their key. */
  contractor: requireContractor,
  /** An admin, or a key of the platform. */
  admin: requireAdmin,
  /** An admin who manages admins, exports and erases; an agent is answered 403. */
  owner: requireOwner,
  /** The same, or a key of the platform. */
  'owner or key': requireOwnerOrKey,
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
  const { actor } = ctx
  if (actor.kind === 'visitor' || actor.kind === 'system') throw new UnauthenticatedError()
  if (actor.apiKey) throw keyRefused()
  return ofThePage(ctx, actor)
}

/** What was begun on one account's page is not done as another, who has signed in in another tab meanwhile. */
function ofThePage({ pageAccount }: ApiContext, actor: SignedInActor): SignedInActor {
  if (pageAccount !== undefined && pageAccount !== actor.userId) throw new UnauthenticatedError()
  return actor
}

/** Somebody with a session, or a key that was admitted. */
function requireKnown(ctx: ApiContext): SignedInActor | KeyActor {
  const { actor } = ctx
  return 'apiKey' in actor && actor.apiKey ? actor : requireSignedIn(ctx)
}

function requireHomeowner(ctx: ApiContext): HomeownerActor {
  const actor = requireKnown(ctx)
  if (actor.kind !== 'homeowner') throw new ForbiddenError()
  return actor
}

function requireContractor(ctx: ApiContext): ContractorActor {
  const actor = requireKnown(ctx)
  if (actor.kind !== 'contractor') throw new ForbiddenError()
  if (actor.apiKey) return actor
  const { contractorId, ...account } = actor
  if (contractorId === null) throw new NotFoundError('Contractor profile')
  return { ...account, contractorId }
}

function requireAdmin(ctx: ApiContext): AdminActor {
  const actor = requireKnown(ctx)
  if (actor.kind !== 'admin') throw new ForbiddenError()
  return actor
}

function requireOwner(ctx: ApiContext): OwnerActor {
  const actor = requireAdmin(ctx)
  if (actor.apiKey) throw keyRefused()
  const { level, ...admin } = actor
  if (level !== 'owner') throw new ForbiddenError(ownersOnly, { reason: 'owners_only' })
  return { ...admin, level }
}

function requireOwnerOrKey(ctx: ApiContext): AdminActor {
  const { actor } = ctx
  return actor.kind === 'admin' && actor.apiKey ? actor : requireOwner(ctx)
}

/** @throws ForbiddenError for a key, whatever its scopes */
export function requirePerson<A extends AdminActor | ContractorActor>(actor: A): Exclude<A, KeyActor> {
  if (actor.apiKey) throw keyRefused()
  return actor as Exclude<A, KeyActor>
}

/** What no key reaches, whatever its scopes. */
export const keyRefused = () => new ForbiddenError('No API key can be used here', { reason: 'not_for_keys' })
