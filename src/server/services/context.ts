import type { Logger } from 'pino'
import type { ActorKind } from '~/domain/role'
import type { Actor, AdminActor, ContractorActor, HomeownerActor, OwnerActor } from '~/server/auth/actor'
import type { Database, Executor } from '~/server/db/client'
import { isSerializationFailure } from '~/server/db/violations'
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
}

export type HomeownerContext = ServiceContext<HomeownerActor>
export type ContractorContext = ServiceContext<ContractorActor>
export type AdminContext = ServiceContext<AdminActor>
export type OwnerContext = ServiceContext<OwnerActor>

const mostTries = 3

/**
 * Runs `work` in one transaction: all of its rows, mails and jobs, or none. When the database ends it
 * because it and another wait for each other, nothing has happened yet, and it is begun anew: that is seen
 * in the log and in the metrics, since an order of locks that makes it happen often is a defect.
 */
export async function inTransaction<T>(ctx: ServiceContext, work: (tx: Executor) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ctx.db.transaction(work)
    } catch (error) {
      if (!isSerializationFailure(error)) throw error
      await reportSerializationFailure(ctx, error)
      if (tries === mostTries) throw error
    }
  }
}

/** As much of an actor as a history row keeps. */
export interface Acting {
  kind: ActorKind
  userId?: string
}

/** How a history row names who acted. */
export function actorColumns(actor: Acting): { actorKind: ActorKind; actorId: string | null } {
  return { actorKind: actor.kind, actorId: actor.userId ?? null }
}
