import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import type { Executor } from '~/server/db/client'
import { driverOptions } from '~/server/db/connect'

/** Jobs at the same time in one process; each holds one database connection while it works. */
export const jobsAtOnce = 4

/** First key of the workers' advisory locks; the second is the hash of the pool's id. */
const lockClass = 7264
const heartbeatMs = 5000
/** A pool that only lost its connection takes its lock again within this time. */
const graceMs = 1500
const returnMs = 250

/** Pools whose advisory lock is held; Postgres releases it with the connection. */
export const livePools = sql`
  select pool_id from queue_workers where exists (
    select from pg_locks
    where locktype = 'advisory' and granted and classid = ${sql.raw(String(lockClass))}
      and objid = (hashtext(pool_id)::bigint & 4294967295)::oid
      and database = (select oid from pg_database where datname = current_database())
  )`

/** The number of live workers in all processes. */
export async function countLiveWorkers(db: Executor): Promise<number> {
  const [row] = await db.execute<{ live: number }>(sql`select count(*)::int as live from (${livePools}) as live`)
  return row?.live ?? 0
}

/** Immediate retries of a job whose worker died; after that it may be the cause, and backs off. */
const instantRescues = 5

/**
 * Gives back the jobs of workers that died: without this a job that was under way when its process
 * was killed would wait four hours, the queue's own patience. A job that each worker dies of comes back later each time.
 */
export async function rescueJobs(db: Executor): Promise<void> {
  const missing = await db.execute<{ pool_id: string }>(
    sql`select pool_id from queue_workers where pool_id not in (${livePools})`,
  )
  if (missing.length > 0) {
    await sleep(graceMs)
    const names = sql.join(
      missing.map(({ pool_id }) => sql`${pool_id}`),
      sql`, `,
    )
    await db.execute(sql`delete from queue_workers where pool_id in (${names}) and pool_id not in (${livePools})`)
  }
  await db.transaction(async (tx) => {
    const orphaned = sql`locked_by is not null and locked_by not in (select pool_id from queue_workers)`
    const dangerous = await tx.execute<{ id: string; seconds: number }>(sql`
      select id::text, exp(least(attempts, 10)) as seconds from graphile_worker.jobs
      where ${orphaned} and attempts > ${instantRescues}`)
    await tx.execute(sql`
      select graphile_worker.force_unlock_workers(array(
        select distinct locked_by from graphile_worker.jobs where ${orphaned}
      ))`)
    for (const { id, seconds } of dangerous)
      await tx.execute(sql`
        select from graphile_worker.reschedule_jobs(array[${id}::bigint], now() + make_interval(secs => ${seconds}))`)
  })
}

export interface Presence {
  end: () => Promise<void>
}

/** Holds a pool's advisory lock on a dedicated connection for the lifetime of the process. */
export async function announceWorker(url: string, poolId: string, onBeat: () => Promise<void>): Promise<Presence> {
  let ended = false
  let returning: NodeJS.Timeout | undefined
  const { options: _options, ...address } = driverOptions(url)
  const connection = postgres({
    ...address,
    max: 1,
    max_lifetime: 0,
    idle_timeout: 0,
    fetch_types: false,
    backoff: () => 0,
    onclose: () => comeBack(),
  })
  const assertPresence = async () => {
    // Taken again after a lost connection.
    await connection`
      select pg_try_advisory_lock(${lockClass}, hashtext(${poolId})) where not exists (
        select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and classid = ${lockClass}
      )`
    // Insert after the lock is held: a row without a lock counts as a dead worker.
    await connection`insert into queue_workers (pool_id) values (${poolId}) on conflict do nothing`
  }
  const comeBack = () => {
    if (ended || returning) return
    returning = setTimeout(() => {
      returning = undefined
      assertPresence().catch(comeBack)
    }, returnMs).unref()
  }
  const end = async () => {
    ended = true
    clearInterval(timer)
    clearTimeout(returning)
    await connection`delete from queue_workers where pool_id = ${poolId}`.catch(() => {})
    await connection.end({ timeout: 1 })
  }
  const timer = setInterval(() => {
    assertPresence()
      .then(onBeat)
      .catch(() => {}) // The database is away: the next beat tries again.
  }, heartbeatMs).unref()
  try {
    await assertPresence()
    return { end }
  } catch (error) {
    await end()
    throw error
  }
}
