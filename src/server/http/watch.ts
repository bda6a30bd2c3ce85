import { randomUUID, timingSafeEqual } from 'node:crypto'
import { Gauge, Registry } from 'prom-client'
import { env } from '~/env'
import { hashToken } from '~/server/crypto/tokens'
import { database } from '~/server/db/client'
import { log } from '~/server/observability/log'
import { metrics } from '~/server/observability/metrics'
import { checkHealth } from '~/server/services/health/check-health'
import { type Backlog, measureBacklog } from '~/server/services/health/measure-backlog'

/** Whether the database answers and somebody works on the queue: what load balancers ask. */
export async function health(): Promise<Response> {
  const state = await checkHealth(database())
  return Response.json(state, { status: state.status === 'ok' ? 200 : 503 })
}

/**
 * Prometheus' text for who knows `METRICS_TOKEN`; without that setting there is no such address. While the
 * database is away the process's own numbers are still given, with `trowel_database_up 0`.
 */
export async function showMetrics(request: Request, requestId: string = randomUUID()): Promise<Response> {
  if (!env.METRICS_TOKEN) return Response.json({ error: 'Not found', code: 'NOT_FOUND', requestId }, { status: 404 })
  if (!isKnown(request.headers.get('authorization') ?? '', env.METRICS_TOKEN))
    return Response.json(
      { error: 'The token of METRICS_TOKEN is needed', code: 'UNAUTHORIZED', requestId },
      { status: 401, headers: { 'www-authenticate': 'Bearer' } },
    )
  const shared = new Registry()
  const { database: state } = await checkHealth(database())
  const backlog = state === 'ok' ? await measureBacklog(database(), new Date()).catch(notMeasured) : null
  gauge(shared, 'trowel_database_up', 'Whether the database answered.', backlog ? 1 : 0)
  if (backlog) addBacklog(shared, backlog)
  const all = Registry.merge([metrics().registry, shared])
  return new Response(await all.metrics(), { headers: { 'content-type': all.contentType } })
}

function notMeasured(err: unknown): null {
  log.warn({ err }, 'the database could not be measured')
  return null
}

function isKnown(header: string, token: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(header)), Buffer.from(hashToken(`Bearer ${token}`)))
}

function addBacklog(shared: Registry, backlog: Backlog): void {
  const { jobs, oldestJobSeconds, workers, mails, requests, connections, eventsHeldSeconds } = backlog
  gauge(shared, 'trowel_queue_jobs', 'Jobs by state.', jobs, 'state')
  gauge(shared, 'trowel_queue_oldest_job_seconds', 'How long the oldest job that could run waits.', oldestJobSeconds)
  gauge(shared, 'trowel_queue_workers', 'Workers that take jobs, in all processes.', workers)
  gauge(shared, 'trowel_mails', 'Mails that wait, fail again and again, or were refused.', mails, 'status')
  gauge(shared, 'trowel_requests', 'Requests without a match; late ones broke the promise.', requests, 'state')
  gauge(shared, 'trowel_database_connections', 'Connections of all instances.', connections, 'state')
  const held = 'The age of the oldest event that the feed holds back for an older transaction.'
  gauge(shared, 'trowel_events_held_seconds', held, eventsHeldSeconds)
}

function gauge(registry: Registry, name: string, help: string, value: number): void
function gauge(registry: Registry, name: string, help: string, values: Record<string, number>, label: string): void
function gauge(registry: Registry, name: string, help: string, value: number | Record<string, number>, label?: string) {
  const added = new Gauge({ name, help, labelNames: label ? [label] : [], registers: [registry] })
  if (typeof value === 'number') added.set(value)
  else for (const [key, count] of Object.entries(value)) added.set({ [String(label)]: key }, count)
}
