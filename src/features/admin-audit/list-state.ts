import { pageSize } from '~/lib/paging'

/** What entries can be about. */
export const auditEntities = [
  'contractor',
  'project',
  'review',
  'service-question',
  'user',
  'file',
  'mail',
  'job',
  'admin-invitation',
] as const

type Read = (name: string) => string | null | undefined

/** What the server is asked for the filters in the address; days are whole, in UTC. */
export function listInput(get: Read) {
  const day = (name: string) => (/^\d{4}-\d\d-\d\d$/.test(get(name) ?? '') ? (get(name) ?? undefined) : undefined)
  const to = day('to')
  return {
    limit: pageSize,
    cursor: get('at')?.slice(0, 4000) || undefined,
    entity: auditEntities.find((entity) => entity === get('entity')),
    action: get('action')?.slice(0, 100) || undefined,
    from: day('from'),
    to: to && dayAfter(to),
  }
}

function dayAfter(day: string): string | undefined {
  const time = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(time) ? undefined : new Date(time + 86_400_000).toISOString().slice(0, 10)
}
