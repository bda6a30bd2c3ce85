import type { ApiScope } from '~/domain/api-scope'
import { brand } from '~/domain/brand'
import { ForbiddenError } from '~/domain/errors'
import { type ActingKey, type Actor, apiKeyOf, type KeyActor } from '~/server/auth/actor'
import { countCall } from '~/server/services/rate-limit/rate-limit'
import { type AccessMeta, keyRefused } from './access'
import type { ApiContext } from './context'

/** `any`: every key may, whatever its scopes. */
export type ReachingScope = ApiScope | 'any'

export interface ScopeMeta {
  /** The scope by which a key of the API reaches it; without one no key does. */
  scope?: ReachingScope
}

/**
 * Who acts in a call: whoever the session says, or a key that may make this call. Each call with a key counts against
 * the key's limit, also one that is refused.
 * @throws TooManyRequestsError; ForbiddenError, which names the scope that is missing
 */
export async function admitCaller(ctx: ApiContext, meta: ScopeMeta & AccessMeta = {}): Promise<Actor> {
  const { key } = ctx
  if (!key) return ctx.actor
  key.calls += 1
  await count(ctx, key)
  if (!meta.scope) throw keyRefused()
  if (meta.scope !== 'any') refuseWithout(ctx, key.actor, meta.scope, meta)
  return key.actor
}

/** The context of whoever may make this call, with the actor that a key is: what it passes through admits it no more. */
export async function admit(ctx: ApiContext, meta: ScopeMeta & AccessMeta): Promise<ApiContext> {
  const actor = await admitCaller(ctx, meta)
  const { key: _admitted, ...admitted } = ctx
  return { ...admitted, actor }
}

/** The limit of a key, and what is left of it, as structured fields (draft-ietf-httpapi-ratelimit-headers). */
async function count({ db, responseHeaders }: ApiContext, { actor, limit }: NonNullable<ApiContext['key']>) {
  const { quota, remaining, resetSeconds, refusal } = await countCall(db, actor.apiKey.id, limit)
  responseHeaders.set('ratelimit-policy', `"default";q=${quota};w=60`)
  responseHeaders.set('ratelimit', `"default";r=${remaining};t=${resetSeconds}`)
  if (refusal) throw refusal
}

/**
 * For what takes a second scope of a key. People need none.
 * @throws ForbiddenError, which names the scope that is missing
 */
export function requireScope(ctx: Pick<ApiContext, 'actor' | 'responseHeaders'>, scope: ApiScope): void {
  const key = apiKeyOf(ctx.actor)
  if (key) refuseMissing(ctx, key, scope)
}

function refuseMissing(
  { responseHeaders }: Pick<ApiContext, 'responseHeaders'>,
  { scopes }: ActingKey,
  scope: ApiScope,
): void {
  if (scopes.includes(scope)) return
  responseHeaders.set('www-authenticate', `${challenge}, error="insufficient_scope", scope="${scope}"`)
  throw new ForbiddenError(`This API key does not have the scope ${scope}`, { reason: 'scope_missing' })
}

function refuseWithout(ctx: ApiContext, actor: KeyActor, scope: ApiScope, { access }: AccessMeta): void {
  refuseMissing(ctx, actor.apiKey, scope)
  // What is open to everybody and takes a scope is for the platform's keys: a contractor's key is about their leads.
  if (actor.kind === 'contractor' && access !== 'contractor')
    throw new ForbiddenError('A contractor’s API key reaches their own leads only', { reason: 'not_for_keys' })
}

/** What a 401 asks for (RFC 6750). */
export const challenge = `Bearer realm="${brand.name}"`

/** What a 401 says of a key that is not valid. */
export const invalidTokenChallenge = `${challenge}, error="invalid_token", error_description="This API key is not valid"`
