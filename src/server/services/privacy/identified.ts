import type { AuditAction } from '~/domain/audit-actions'
import type { Identification } from '~/domain/identification'
import type { Executor } from '~/server/db/client'
import { record } from '../audit/record'
import type { ServiceContext } from '../context'

interface Subjects {
  identifiedBy: Identification
  userIds: readonly string[]
  requestIds: readonly string[]
}

/** One audit row for each account and request, so that what became of it is found by its id. */
export async function recordEach(
  tx: Executor,
  ctx: ServiceContext,
  action: AuditAction,
  { identifiedBy, userIds, requestIds }: Subjects,
): Promise<void> {
  const details = { identifiedBy }
  for (const entityId of userIds) await record(tx, ctx, { action, entity: 'user', entityId, details })
  for (const entityId of requestIds) await record(tx, ctx, { action, entity: 'project', entityId, details })
}
