import type { SystemActor } from '~/server/auth/actor'
import type { Database } from '~/server/db/client'
import { log } from '~/server/observability/log'
import type { ServiceContext } from '~/server/services/context'

export interface JobContext extends ServiceContext<SystemActor> {
  /** Aborted at the job's timeout; set when a worker runs it. */
  signal?: AbortSignal
  /** The id of the pool that runs it, as in `queue_workers`. */
  worker?: string
}

/** The context of what the product does by itself: jobs and commands. `name` tells them apart in the logs. */
export function systemContext(db: Database, name: string, now = new Date()): ServiceContext<SystemActor> {
  return { db, actor: { kind: 'system' }, now, address: 'system', requestId: name, log: log.child({ requestId: name }) }
}
