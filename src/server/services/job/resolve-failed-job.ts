import { sql } from 'drizzle-orm'
import { v5 } from 'uuid'
import type { AuditAction } from '~/domain/audit-actions'
import { ConflictError, NotFoundError } from '~/domain/errors'
import { isJobName, mostTries } from '~/domain/job'
import { record } from '../audit/record'
import { type AdminContext, inTransaction } from '../context'
import { isFailedJob, unknownJob } from './list-failed-jobs'

/**
 * Requeues a permanently failed job with its full number of attempts.
 * @throws NotFoundError when there is no such job among the failed; ConflictError when no worker knows its kind
 */
export function retryJob(ctx: AdminContext, id: string): Promise<{ ok: true }> {
  return resolve(ctx, id, 'job.retried', (task) => {
    if (!isJobName(task)) throw new ConflictError(unknownJob)
    return sql`select from graphile_worker.reschedule_jobs(array[${id}::bigint],
      run_at => now(), attempts => 0, max_attempts => ${mostTries})`
  })
}

/**
 * Deletes a failed job: it will not run.
 * @throws NotFoundError when there is no such job among the failed
 */
export function dismissJob(ctx: AdminContext, id: string): Promise<{ ok: true }> {
  return resolve(ctx, id, 'job.dismissed', () => sql`select from graphile_worker.complete_jobs(array[${id}::bigint])`)
}

/** Audit rows refer to subjects by UUID, but job ids are integers. */
const auditNamespace = '5f0c7a52-6f0e-4a43-9d0f-6a6f1f9b1c1e'

async function resolve(
  ctx: AdminContext,
  id: string,
  action: AuditAction,
  change: (task: string) => ReturnType<typeof sql>,
): Promise<{ ok: true }> {
  if (!/^\d{1,18}$/.test(id)) throw new NotFoundError('Job')
  return inTransaction(ctx, async (tx) => {
    // Of two concurrent calls the second finds no row.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`failed-job:${id}`}, 0))`)
    const [job] = await tx.execute<{ task: string }>(sql`
      select task_identifier as task from graphile_worker.jobs where id = ${id}::bigint and ${isFailedJob}`)
    if (!job) throw new NotFoundError('Job')
    const changed = await tx.execute(change(job.task))
    if (changed.length === 0) throw new NotFoundError('Job')
    const entityId = v5(`job:${id}`, auditNamespace)
    const key = isJobName(job.task) ? job.task : 'unknown'
    await record(tx, ctx, { action, entity: 'job', entityId, details: { key, number: id } })
    return { ok: true }
  })
}
