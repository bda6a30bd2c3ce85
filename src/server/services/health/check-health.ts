import { sql } from 'drizzle-orm'
import { jobTitles } from '~/domain/job'
import type { Database } from '~/server/db/client'
import { jobsAtOnce, livePools } from '~/server/queue/live-workers'

export interface Health {
  status: 'ok' | 'unavailable'
  database: 'ok' | 'away'
  queue: 'ok' | 'away'
}

const patienceMs = 3000

/** Whether the database answers and somebody takes the jobs that are due. Shows no version and no secret. */
export async function checkHealth(db: Database): Promise<Health> {
  const working = await Promise.race([isQueueWorking(db), giveUp()]).catch(() => null)
  const database = working === null ? 'away' : 'ok'
  const queue = working ? 'ok' : 'away'
  return { status: database === 'ok' && queue === 'ok' ? 'ok' : 'unavailable', database, queue }
}

/**
 * A live worker that takes nothing counts for nothing: a job waits for more than a minute, none was taken meanwhile, and
 * not all workers are busy. A job is under way for 15 minutes at most, the longest deadline.
 */
async function isQueueWorking(db: Database): Promise<boolean> {
  const known = sql.join(
    Object.keys(jobTitles).map((name) => sql`${name}`),
    sql`, `,
  )
  const [row] = await db.execute<{ live: number; stopped: boolean }>(sql`
    with live as (${livePools}), running as (
      select queue_name, locked_at from graphile_worker.jobs where locked_at > now() - interval '15 minutes'
    )
    select (select count(*)::int from live) as live,
      exists (
        select from graphile_worker.jobs
        where locked_at is null and attempts < max_attempts and task_identifier in (${known})
          and greatest(run_at, created_at) < now() - interval '1 minute'
          and (queue_name is null or queue_name not in (select queue_name from running where queue_name is not null))
      )
      and not exists (select from running where locked_at > now() - interval '1 minute')
      and (select count(*) from running) < ${jobsAtOnce} * (select count(*) from live) as stopped`)
  return row !== undefined && row.live > 0 && !row.stopped
}

function giveUp(): Promise<never> {
  return new Promise((_resolve, reject) => setTimeout(() => reject(new Error('no answer in time')), patienceMs).unref())
}
