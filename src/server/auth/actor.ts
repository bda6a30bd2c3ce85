import type { AdminLevel } from '~/domain/admin-level'
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
}

export type HomeownerActor = SignedIn<'homeowner'>
/** `contractorId` is null for a contractor's account without a profile. */
export type ContractorAccountActor = SignedIn<'contractor'> & { contractorId: string | null }
export type ContractorActor = SignedIn<'contractor'> & { contractorId: string }
export type AdminActor = SignedIn<'admin'> & {
  level: AdminLevel
  /** Owners ask for a second factor and this admin has none: the session reaches only the set-up. */
  mustSetUpSecondFactor?: boolean
}
/** An admin who manages admins, exports and erases. */
export type OwnerActor = AdminActor & { level: 'owner' }
export type SignedInActor = HomeownerActor | ContractorAccountActor | AdminActor

/** The product itself, acting from a job or a script. */
export interface SystemActor {
  kind: 'system'
}

export type Actor = Visitor | SignedInActor | SystemActor
