import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { failedJobsOutput } from '~/contracts/failed-job'
import { isJobName, jobTitle, jobTitles } from '~/domain/job'
import { stripPersonalData } from '~/domain/personal-data'
import type { Executor } from '~/server/db/client'
import { sqlList } from '~/server/db/schema/columns'
import type { AdminContext } from '../context'

const shown = 50

/**
 * Jobs that nobody works on any more, as a condition over `graphile_worker.jobs`: given up after their last try, or of a
 * kind that no worker of this version fetches.
 */
export const isFailedJob = sql`locked_at is null
  and (attempts >= max_attempts or task_identifier not in ${sqlList(Object.keys(jobTitles))})`

export async function countFailedJobs(db: Executor): Promise<number> {
  const [row] = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from graphile_worker.jobs where ${isFailedJob}`)
  return row?.total ?? 0
}

interface Row extends Record<string, unknown> {
  id: string
  task_identifier: string
  attempts: number
  last_error: string | null
  created_at: string
  updated_at: string
}

/** Jobs that were given up or that no worker knows, the oldest first. */
export async function listFailedJobs(ctx: AdminContext): Promise<z.output<typeof failedJobsOutput>> {
  const [rows, total] = await Promise.all([
    ctx.db.execute<Row>(sql`
      select id::text, task_identifier, attempts::int, left(last_error, 2000) as last_error, created_at::text, updated_at::text
      from graphile_worker.jobs where ${isFailedJob} order by created_at, id limit ${shown}`),
    countFailedJobs(ctx.db),
  ])
  const jobs = rows.map((row) => {
    const known = isJobName(row.task_identifier)
    return {
      id: row.id,
      task: row.task_identifier,
      title: jobTitle(row.task_identifier),
      known,
      attempts: row.attempts,
      // The queue writes errors of its own too, and rows of older versions have what was thrown.
      error: stripPersonalData(row.last_error ?? (known ? 'No reason was given' : unknownJob)).text,
      createdAt: new Date(row.created_at),
      failedAt: new Date(row.updated_at),
    }
  })
  return { jobs, total }
}

export const unknownJob =
  'This version of the product does not know such a job. It runs by itself once one that knows it is started.'
