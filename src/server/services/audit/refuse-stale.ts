import { and, desc, eq, gt } from 'drizzle-orm'
import { changedMeanwhile } from '~/contracts/stale'
import { ConflictError } from '~/domain/errors'
import type { Executor } from '~/server/db/client'
import { auditLog, users } from '~/server/db/schema'
import { actorNameOf } from './actor-name'

interface Version {
  entity: string
  entityId: string
  /** The `updatedAt` the editor saw; without one, nothing is compared. */
  seen: Date | undefined
  /** The locked row's own. */
  current: Date
}

/**
 * Keeps a save from overwriting somebody else's newer one, and says whose it was and what it changed.
 * @throws ConflictError
 */
export async function refuseStale(tx: Executor, { entity, entityId, seen, current }: Version): Promise<void> {
  if (!seen || seen.getTime() === current.getTime()) return
  const entries = await tx
    .select({ details: auditLog.details, name: actorNameOf(auditLog.apiKeyId) })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(eq(auditLog.entity, entity), eq(auditLog.entityId, entityId), gt(auditLog.createdAt, seen)))
    .orderBy(desc(auditLog.createdAt))
    .limit(20)
  const [latest] = entries
  const who = latest?.name ?? 'Somebody else'
  const changed = [
    ...new Set(entries.flatMap(({ details }) => (Array.isArray(details.changed) ? details.changed : []))),
  ]
  const what = changed.length > 0 ? ` (${changed.join(', ')})` : ''
  throw new ConflictError(`${who} changed this meanwhile${what}. Load it again before you save.`, {
    reason: 'stale',
    issues: changed.map((field) => ({ path: String(field), message: changedMeanwhile })),
  })
}
