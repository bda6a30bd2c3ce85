import { sql } from 'drizzle-orm'
import type { JobName } from '~/domain/job'
import type { Database } from '~/server/db/client'
import type { JobPayloads } from '~/server/queue/payloads'

/** Takes the jobs of one kind out of the queue, and says what they were told. */
export async function takeJobs<N extends JobName>(db: Database, name: N): Promise<JobPayloads[N][]> {
  const taken = await db.execute<{ payload: JobPayloads[N] }>(sql`
    delete from graphile_worker._private_jobs jobs using graphile_worker._private_tasks tasks
    where tasks.id = jobs.task_id and tasks.identifier = ${name}
    returning payload`)
  return taken.map(({ payload }) => payload)
}

/** A job that was given up after its last try; says its number. */
export async function createFailedJob(db: Database, task = 'sweep', error = 'Nobody answered'): Promise<string> {
  const [row] = await db.execute<{ id: string }>(sql`
    select id::text from graphile_worker.add_job(${task}, '{}'::json, max_attempts => 1)`)
  if (!row) throw new Error('no job was added')
  await db.execute(sql`select graphile_worker.permanently_fail_jobs(array[${row.id}::bigint], ${error})`)
  return row.id
}
