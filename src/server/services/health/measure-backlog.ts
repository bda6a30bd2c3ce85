import { subHours } from 'date-fns/subHours'
import { isNotNull, sql } from 'drizzle-orm'
import { matching } from '~/domain/matching'
import type { Database } from '~/server/db/client'
import { projects } from '~/server/db/schema'
import { countLiveWorkers } from '~/server/queue/live-workers'
import { countMails, type MailCounts } from '../mail/enqueue-mail'

export interface Backlog {
  /** Jobs that are ready, scheduled, running and failed. */
  jobs: { waiting: number; scheduled: number; running: number; given_up: number }
  oldestJobSeconds: number
  workers: number
  mails: MailCounts
  /** Unmatched requests, and those of them past the 24-hour deadline. */
  requests: { unmatched: number; late: number }
  /** Connections of all instances by state, as Postgres sees them. */
  connections: Record<string, number>
  /** The age of the oldest event that the feed does not show yet, because an older transaction is open. */
  eventsHeldSeconds: number
}

/** The backlog in the shared database; identical on every instance. */
export async function measureBacklog(db: Database, now: Date): Promise<Backlog> {
  const [queue, workers, mails, requests, connections, eventsHeldSeconds] = await Promise.all([
    measureQueue(db),
    countLiveWorkers(db),
    countMails(db),
    countRequests(db, now),
    countConnections(db),
    measureHeldEvents(db),
  ])
  return { ...queue, workers, mails, requests, connections, eventsHeldSeconds }
}

async function measureQueue(db: Database): Promise<Pick<Backlog, 'jobs' | 'oldestJobSeconds'>> {
  const [row] = await db.execute<Backlog['jobs'] & { oldest: number }>(sql`
    select
      count(*) filter (where available and run_at <= now())::int as waiting,
      count(*) filter (where available and run_at > now())::int as scheduled,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where locked_at is null and attempts >= max_attempts)::int as given_up,
      coalesce(extract(epoch from now() - min(run_at) filter (where available and run_at <= now())), 0)::float8 as oldest
    from (select *, locked_at is null and attempts < max_attempts as available from graphile_worker.jobs) as jobs`)
  const { oldest = 0, waiting = 0, scheduled = 0, running = 0, given_up = 0 } = row ?? {}
  return { jobs: { waiting, scheduled, running, given_up }, oldestJobSeconds: oldest }
}

async function countRequests(db: Database, now: Date): Promise<Backlog['requests']> {
  const lateBefore = subHours(now, matching.matchWithinHours).toISOString()
  const [row] = await db
    .select({
      unmatched: sql<number>`count(*)::int`,
      late: sql<number>`(count(*) filter (where ${projects.waitingSince} <= ${lateBefore}::timestamptz))::int`,
    })
    .from(projects)
    .where(isNotNull(projects.waitingSince))
  return row ?? { unmatched: 0, late: 0 }
}

async function countConnections(db: Database): Promise<Record<string, number>> {
  const rows = await db.execute<{ state: string; count: number }>(sql`
    select state, count(*)::int as count from pg_stat_activity
    where datname = current_database() and state is not null group by state`)
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

/** The age in seconds of the oldest event that the feed does not show yet (rule 126); 0 while it shows all. */
export async function measureHeldEvents(db: Database): Promise<number> {
  const [row] = await db.execute<{ seconds: number | null }>(sql`
    select extract(epoch from clock_timestamp() - min(at))::float8 as seconds from events
    where position >= pg_snapshot_xmin(pg_current_snapshot())`)
  return row?.seconds ?? 0
}
