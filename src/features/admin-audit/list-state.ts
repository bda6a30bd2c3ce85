import { type AuditEntity, auditEntityLabels } from '~/domain/audit-actions'
import { actorKinds } from '~/domain/role'
import { oneOf, pageSize } from '~/lib/paging'

export const auditEntities = Object.keys(auditEntityLabels) as AuditEntity[]

type Read = (name: string) => string | null | undefined

/** What the server is asked for the filters in the address; days are whole, in UTC. Reads are left out unless asked for. */
export function listInput(get: Read) {
  const day = (name: string) => (/^\d{4}-\d\d-\d\d$/.test(get(name) ?? '') ? (get(name) ?? undefined) : undefined)
  const text = (name: string) => get(name)?.slice(0, 100) || undefined
  const to = day('to')
  return {
    limit: pageSize,
    cursor: get('at')?.slice(0, 4000) || undefined,
    actorId: text('actorId'),
    actorKind: oneOf(actorKinds, get('actorKind')),
    entity: oneOf(auditEntities, get('entity')),
    entityId: text('entityId'),
    action: text('action'),
    from: day('from'),
    to: to && dayAfter(to),
    reads: get('reads') === 'true' ? undefined : false,
  }
}

function dayAfter(day: string): string | undefined {
  const time = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(time) ? undefined : new Date(time + 86_400_000).toISOString().slice(0, 10)
}
