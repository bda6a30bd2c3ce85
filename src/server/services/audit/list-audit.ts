import { and, eq, gte, inArray, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { AuditEntry, AuditList, ListAuditInput } from '~/contracts/audit'
import { auditReads } from '~/domain/audit-actions'
import { isUuid } from '~/domain/slug'
import { auditLog, users } from '~/server/db/schema'
import type { AdminContext } from '../context'
import { inOrderOf, readPage } from '../list/keyset'
import { actorNameOf } from './actor-name'
import { nameSubjects } from './name-subjects'

/** Who did what, newest first, with what it is about by the name it has now. */
export async function listAudit(ctx: AdminContext, input: ListAuditInput): Promise<AuditList> {
  const { limit, cursor, ...filters } = input
  const where = matching(input)
  if (where === 'nothing') return { entries: [], nextCursor: null, previousCursor: null }
  const page = await readPage(
    ctx.db,
    {
      name: 'audit',
      order: 'desc',
      filters,
      table: sql`audit_log`,
      keys: [{ expression: sql`created_at`, type: 'timestamptz' }],
      partitions: [sql`true`],
      where,
    },
    { limit, cursor, offset: 0 },
  )
  const rows = await ctx.db
    .select({
      id: auditLog.id,
      actorKind: auditLog.actorKind,
      actorId: auditLog.actorId,
      apiKeyId: auditLog.apiKeyId,
      actorName: actorNameOf(auditLog.apiKeyId),
      action: auditLog.action,
      entity: auditLog.entity,
      entityId: auditLog.entityId,
      details: auditLog.details,
      createdAt: auditLog.createdAt,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(inArray(auditLog.id, page.ids))
  const nameOf = await nameSubjects(
    ctx.db,
    rows.flatMap(({ entity, entityId, details }) => [{ entity, entityId }, ...namedIn(details)]),
  )
  const entries = inOrderOf(page.ids, rows).map((row): AuditEntry => {
    const { name: subject, href } = nameOf(row.entity, row.entityId)
    const named = namedIn(row.details)
    const nameIn = (kind: string) => {
      const found = named.find(({ entity }) => entity === kind)
      return found ? nameOf(found.entity, found.entityId).name : null
    }
    return { ...row, subject, href, contractor: nameIn('contractor'), person: nameIn('user') }
  })
  return { entries, nextCursor: page.nextCursor, previousCursor: page.previousCursor }
}

/** Whom the details name by their ids. */
function namedIn({ contractorId, userId }: Record<string, unknown>) {
  return [
    { entity: 'contractor', entityId: contractorId },
    { entity: 'user', entityId: userId },
  ].flatMap(({ entity, entityId }) => (typeof entityId === 'string' && isUuid(entityId) ? [{ entity, entityId }] : []))
}

type Filters = Omit<ListAuditInput, 'limit' | 'cursor'>

/** The condition of the filters; an id that is none matches nothing. */
function matching({
  actorId,
  actorKind,
  action,
  entity,
  entityId,
  from,
  to,
  reads,
}: Filters): SQL | undefined | 'nothing' {
  if ((actorId && !isUuid(actorId)) || (entityId && !isUuid(entityId))) return 'nothing'
  return and(
    actorId ? or(eq(auditLog.actorId, actorId), eq(auditLog.apiKeyId, actorId)) : undefined,
    action ? sql`starts_with(${auditLog.action}, ${action})` : undefined,
    entity ? eq(auditLog.entity, entity) : undefined,
    entityId ? eq(auditLog.entityId, entityId) : undefined,
    from ? gte(auditLog.createdAt, from) : undefined,
    to ? lt(auditLog.createdAt, to) : undefined,
    actorKind ? eq(auditLog.actorKind, actorKind) : undefined,
    reads === false ? notInArray(auditLog.action, [...auditReads]) : undefined,
  )
}
