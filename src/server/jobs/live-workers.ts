import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import type { Executor } from '~/server/db/client'

/** First key of the workers' advisory locks; the second is the hash of the pool's id. */
const lockClass = 7264
const heartbeatMs = 5000

/** Pools whose lock is held: it ends with the connection, however a process dies. */
const livePools = sql`
  select pool_id from queue_workers where exists (
    select from pg_locks
    where locktype = 'advisory' and granted and classid = ${sql.raw(String(lockClass))}
      and objid = (hashtext(pool_id)::bigint & 4294967295)::oid
      and database = (select oid from pg_database where datname = current_database())
  )`

/** How many workers take jobs at this moment, in all processes. */
export async function countLiveWorkers(db: Executor): Promise<number> {
  const [row] = await db.execute<{ live: number }>(sql`select count(*)::int as live from (${livePools}) as live`)
  return row?.live ?? 0
}

/**
 * Gives back the jobs of workers that died: without this a job that was under way when its process
 * was killed would wait four hours, the queue's own patience.
 */
export async function rescueJobs(db: Executor): Promise<void> {
  await db.execute(sql`delete from queue_workers where pool_id not in (${livePools})`)
  await db.execute(sql`
    select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker._private_jobs
      where locked_by is not null and locked_by not in (select pool_id from queue_workers)
    ))`)
}

export interface Presence {
  end: () => Promise<void>
}

/** Says that a pool is alive for as long as this process is, on a connection of its own. */
export async function announceWorker(url: string, poolId: string, onBeat: () => Promise<void>): Promise<Presence> {
  const connection = postgres(url, { max: 1, max_lifetime: 0, idle_timeout: 0, connect_timeout: 5, onnotice: () => {} })
  const assertPresence = async () => {
    // Taken again after a lost connection.
    await connection`
      select pg_try_advisory_lock(${lockClass}, hashtext(${poolId})) where not exists (
        select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and classid = ${lockClass}
      )`
    // After the lock: a row that is seen without one belongs to the dead.
    await connection`insert into queue_workers (pool_id) values (${poolId}) on conflict do nothing`
  }
  await assertPresence()
  const timer = setInterval(() => {
    assertPresence()
      .then(onBeat)
      .catch(() => {}) // The database is away: the next beat tries again.
  }, heartbeatMs)
  timer.unref()
  return {
    end: async () => {
      clearInterval(timer)
      await connection`delete from queue_workers where pool_id = ${poolId}`.catch(() => {})
      await connection.end({ timeout: 1 })
    },
  }
}
