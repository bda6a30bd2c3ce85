import type { Database } from '~/server/db/client'
import { log } from '~/server/log'
import type { ServiceContext, SystemActor } from '~/server/services/context'

/** The context of what the product does by itself: jobs and commands. `name` tells them apart in the logs. */
export function systemContext(db: Database, name: string, now = new Date()): ServiceContext<SystemActor> {
  return { db, actor: { kind: 'system' }, now, address: 'system', requestId: name, log: log.child({ requestId: name }) }
}
