import type { Executor } from '~/server/db/client'
import { auditLog } from '~/server/db/schema'
import { actorColumns, type ServiceContext } from '../context'

export interface AuditEntry {
  /** What was done, as `noun.verb`: `project.assigned`. */
  action: string
  entity: string
  entityId: string
  details?: Record<string, unknown>
}

/** Leaves the audit row of a change, in the change's own transaction. */
export async function record(tx: Executor, ctx: ServiceContext, entry: AuditEntry): Promise<void> {
  await tx
    .insert(auditLog)
    .values({ ...entry, ...actorColumns(ctx.actor), requestId: ctx.requestId, createdAt: ctx.now })
}
