import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { AuditEntry, AuditList, ListAuditInput } from '~/contracts/audit'
import { isUuid } from '~/domain/slug'
import { auditLog, users } from '~/server/db/schema'
import type { AdminContext } from '../context'
import { inOrderOf, readPage } from '../list/keyset'

/** Who did what, newest first. */
export async function listAudit(ctx: AdminContext, input: ListAuditInput): Promise<AuditList> {
  const { limit, cursor, actorId, action, entity, entityId, from, to } = input
  const where = matching(input)
  if (where === 'nothing') return { entries: [], nextCursor: null, previousCursor: null }
  const page = await readPage(
    ctx.db,
    {
      name: 'audit',
      order: 'desc',
      filters: { actorId, action, entity, entityId, from, to },
      table: sql`audit_log`,
      keys: [{ expression: sql`created_at`, type: 'timestamptz' }],
      partitions: [sql`true`],
      where,
    },
    { limit, cursor, offset: 0 },
  )
  const rows: AuditEntry[] = await ctx.db
    .select({
      id: auditLog.id,
      actorKind: auditLog.actorKind,
      actorId: auditLog.actorId,
      actorName: sql<string | null>`nullif(trim(${users.firstName} || ' ' || ${users.lastName}), '')`,
      action: auditLog.action,
      entity: auditLog.entity,
      entityId: auditLog.entityId,
      details: auditLog.details,
      createdAt: auditLog.createdAt,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(inArray(auditLog.id, page.ids))
  return { entries: inOrderOf(page.ids, rows), nextCursor: page.nextCursor, previousCursor: page.previousCursor }
}

type Filters = Pick<ListAuditInput, 'actorId' | 'action' | 'entity' | 'entityId' | 'from' | 'to'>

/** The condition of the filters; an id that is none matches nothing. */
function matching({ actorId, action, entity, entityId, from, to }: Filters): SQL | undefined | 'nothing' {
  if ((actorId && !isUuid(actorId)) || (entityId && !isUuid(entityId))) return 'nothing'
  return and(
    actorId ? eq(auditLog.actorId, actorId) : undefined,
    action ? sql`starts_with(${auditLog.action}, ${action})` : undefined,
    entity ? eq(auditLog.entity, entity) : undefined,
    entityId ? eq(auditLog.entityId, entityId) : undefined,
    from ? gte(auditLog.createdAt, from) : undefined,
    to ? lt(auditLog.createdAt, to) : undefined,
  )
}
