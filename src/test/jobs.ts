import { sql } from 'drizzle-orm'
import type { Database } from '~/server/db/client'
import type { JobName, JobPayloads } from '~/server/jobs/enqueue'

/** Takes the jobs of one kind out of the queue, and says what they were told. */
export async function takeJobs<N extends JobName>(db: Database, name: N): Promise<JobPayloads[N][]> {
  const taken = await db.execute<{ payload: JobPayloads[N] }>(sql`
    delete from graphile_worker._private_jobs jobs using graphile_worker._private_tasks tasks
    where tasks.id = jobs.task_id and tasks.identifier = ${name}
    returning payload`)
  return taken.map(({ payload }) => payload)
}
