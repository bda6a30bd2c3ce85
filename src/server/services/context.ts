import type { Logger } from 'pino'
import type { ActorKind } from '~/domain/role'
import {
  type ActingKey,
  type Actor,
  type AdminActor,
  type AdminPersonActor,
  apiKeyOf,
  type ContractorActor,
  type ContractorPersonActor,
  type HomeownerActor,
  type OwnerActor,
} from '~/server/auth/actor'
import type { Database, Executor } from '~/server/db/client'
import { isForeignKeyViolation, isSerializationFailure } from '~/server/db/violations'
import { reportSerializationFailure } from '~/server/observability/serialization-failures'

/** Cached query results in this process's memory. A key contains the version of the row it was read from. */
export interface QueryCache {
  /** The cached value of `key`, else the result of `read`, which must be JSON and dates. */
  getOrSet: <T>(key: readonly string[], tag: string, read: () => Promise<T>) => Promise<T>
  /** Drops every entry with this tag. */
  invalidate: (tag: string) => void
}

/** What a service works with: no tRPC, no Next, no cookies, so it runs the same from a job or a test. */
export interface ServiceContext<A extends Actor = Actor> {
  db: Database
  actor: A
  /** The instant of the request; tests move it. */
  now: Date
  /** The caller's network address, for rate limits. */
  address: string
  requestId: string
  /** The User-Agent header: described to people, never stored as it is. */
  userAgent?: string
  /** By which the browser is known of somebody who signed in before (see `auth/device-cookie`). */
  deviceToken?: string
  log: Logger
  /** Without it every query goes to the database. */
  cache?: QueryCache
  /**
   * Looks again at who calls: asked behind what takes long, before anything is changed or more is read. With the
   * transaction of a change the session is held until it ends.
   * @throws UnauthenticatedError when the session or the key has ended
   */
  refuseEnded?: (tx?: Executor) => Promise<void>
  /** Whether the client has hung up: asked when a turn comes, before work that nobody would read the answer of. */
  hasHungUp?: () => boolean
}

export type HomeownerContext = ServiceContext<HomeownerActor>
/** A contractor, or their key. */
export type ContractorContext = ServiceContext<ContractorActor>
/** A contractor who is signed in: what no key reaches. */
export type ContractorPersonContext = ServiceContext<ContractorPersonActor>
/** An admin, or a key of the platform. */
export type AdminContext = ServiceContext<AdminActor>
/** An admin who is signed in: what no key reaches. */
export type AdminPersonContext = ServiceContext<AdminPersonActor>
export type OwnerContext = ServiceContext<OwnerActor>

const mostTries = 3

/**
 * Runs `work` in one transaction: all of its rows, mails and jobs, or none. When the database ends it
 * because it and another wait for each other, nothing has happened yet, and it is begun anew: that is seen
 * in the log and in the metrics, since an order of locks that makes it happen often is a defect. The same when a row
 * that it read is deleted before it refers to it: the next try finds none, and says what is gone.
 */
export async function inTransaction<T>(ctx: ServiceContext, work: (tx: Executor) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ctx.db.transaction(work)
    } catch (error) {
      if (isSerializationFailure(error)) await reportSerializationFailure(ctx, error)
      else if (!isForeignKeyViolation(error)) throw error
      if (tries === mostTries) throw error
    }
  }
}

/** As much of an actor as a history row keeps. */
export interface Acting {
  kind: ActorKind
  userId?: string | null
  apiKey?: Pick<ActingKey, 'id'> | undefined
}

interface ActorColumns {
  actorKind: ActorKind
  actorId: string | null
  apiKeyId: string | null
}

/** How a history row names who acted: a person, or a key and no person. */
export function actorColumns({ kind, userId, apiKey }: Acting): ActorColumns {
  return { actorKind: kind, actorId: apiKey ? null : (userId ?? null), apiKeyId: apiKey?.id ?? null }
}

/** By whom a limit counts that others share by their network: a key counts for itself, wherever it is called from. */
export function limitKeyOf({ actor, address }: Pick<ServiceContext, 'actor' | 'address'>): string {
  const key = apiKeyOf(actor)
  return key ? `key ${key.id}` : address
}
