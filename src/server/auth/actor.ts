import type { AdminLevel } from '~/domain/admin-level'
import type { ApiScope } from '~/domain/api-scope'
import type { Role } from '~/domain/role'

export interface Visitor {
  kind: 'visitor'
}

interface SignedIn<R extends Role> {
  kind: R
  userId: string
  sessionId: string
  email: string
  firstName: string
  lastName: string
  apiKey?: undefined
}

/** As much of a key of the API as those need to know who are called with it. */
export interface ActingKey {
  id: string
  name: string
  scopes: readonly ApiScope[]
}

/** A key of the platform: it does what an agent does, within its scopes, and is nobody. */
export interface PlatformKeyActor {
  kind: 'admin'
  level: 'agent'
  userId: null
  sessionId: null
  apiKey: ActingKey
}

/** A contractor's key: it acts for the company, whose account is `userId`. */
export interface ContractorKeyActor {
  kind: 'contractor'
  contractorId: string
  userId: string
  sessionId: null
  apiKey: ActingKey
}

export type KeyActor = PlatformKeyActor | ContractorKeyActor

export type HomeownerActor = SignedIn<'homeowner'>
/** `contractorId` is null for a contractor's account without a profile. */
export type ContractorAccountActor = SignedIn<'contractor'> & { contractorId: string | null }
/** A contractor who is signed in. */
export type ContractorPersonActor = SignedIn<'contractor'> & { contractorId: string }
export type ContractorActor = ContractorPersonActor | ContractorKeyActor
/** An admin who is signed in. */
export type AdminPersonActor = SignedIn<'admin'> & {
  level: AdminLevel
  /** Owners ask for a second factor and this admin has none: the session reaches only the set-up. */
  mustSetUpSecondFactor?: boolean
}
export type AdminActor = AdminPersonActor | PlatformKeyActor
/** An admin who manages admins, exports and erases. */
export type OwnerActor = AdminPersonActor & { level: 'owner' }
export type SignedInActor = HomeownerActor | ContractorAccountActor | AdminPersonActor

/** The product itself, acting from a job or a script. */
export interface SystemActor {
  kind: 'system'
}

export type Actor = Visitor | SignedInActor | KeyActor | SystemActor

/** The key that acts; null when it is somebody else. */
export function apiKeyOf(actor: Actor): ActingKey | null {
  return ('apiKey' in actor && actor.apiKey) || null
}
