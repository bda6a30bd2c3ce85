import { v7 } from 'uuid'
import type { AdminLevel } from '~/domain/admin-level'
import { refuseEnded } from '~/server/api/refuse-ended'
import type { Actor, SignedInActor } from '~/server/auth/actor'
import { openSession } from '~/server/auth/session'
import type { Database } from '~/server/db/client'
import { log } from '~/server/observability/log'
import type {
  AdminPersonContext,
  ContractorPersonContext,
  HomeownerContext,
  OwnerContext,
  ServiceContext,
} from '~/server/services/context'

function contextFor<A extends Actor>(db: Database, actor: A, now = new Date()): ServiceContext<A> {
  return { db, actor, now, address: '203.0.113.7', requestId: v7(), log }
}

export const visitorContext = (db: Database, now?: Date) => contextFor(db, { kind: 'visitor' }, now)

interface Person {
  id: string
  email: string
  firstName: string
  lastName: string
}

const asActor = ({ id, email, firstName, lastName }: Person) => ({
  userId: id,
  sessionId: 'none',
  email,
  firstName,
  lastName,
})

/** The same caller by a session that the database knows. */
export async function signedIn<A extends SignedInActor>(ctx: ServiceContext<A>): Promise<ServiceContext<A>> {
  const { userId, kind } = ctx.actor
  const { sessionId } = await openSession(ctx.db, { id: userId, role: kind })
  const actor = { ...ctx.actor, sessionId }
  return { ...ctx, actor, refuseEnded: (tx) => refuseEnded(ctx.db, { actor, key: null }, tx) }
}

export const adminContext = (
  db: Database,
  admin: Person & { adminLevel?: AdminLevel | null },
  now?: Date,
): AdminPersonContext => contextFor(db, { kind: 'admin', level: admin.adminLevel ?? 'owner', ...asActor(admin) }, now)

export const ownerContext = (db: Database, owner: Person, now?: Date): OwnerContext =>
  contextFor(db, { kind: 'admin', level: 'owner', ...asActor(owner) }, now)

export const homeownerContext = (db: Database, homeowner: Person, now?: Date): HomeownerContext =>
  contextFor(db, { kind: 'homeowner', ...asActor(homeowner) }, now)

export const contractorContext = (
  db: Database,
  contractor: { id: string; user: Person },
  now?: Date,
): ContractorPersonContext =>
  contextFor(db, { kind: 'contractor', contractorId: contractor.id, ...asActor(contractor.user) }, now)
