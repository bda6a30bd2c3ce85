import { sql } from 'drizzle-orm'
import { InvalidError } from '~/domain/errors'
import { type JobName, mostTries } from '~/domain/job'
import { unstorableMessage, unstorablePaths } from '~/domain/storable-text'
import type { Executor } from '~/server/db/client'
import { currentRequestId } from '~/server/observability/request-id'
import type { JobPayloads } from './payloads'

export interface JobOptions {
  /** Jobs with the same key are deduplicated. */
  jobKey?: string
  /** Seconds from now by the database's clock, as those of the instances may differ. */
  delay?: number
  /** Jobs of one queue run one after the other. */
  queueName?: string
}

/** Lower priority, so that a hanging server of others does not delay other jobs. */
const priorities: Partial<Record<JobName, number>> = { 'send-mail': 1, 'deliver-webhooks': 1 }

/**
 * Adds a job in the transaction of the rows it speaks of.
 * @throws InvalidError for text that Postgres cannot store: a column of JSON takes it, and no query reads it again
 */
export async function enqueue<N extends JobName>(
  tx: Executor,
  name: N,
  payload: JobPayloads[N],
  { jobKey, delay, queueName }: JobOptions = {},
): Promise<void> {
  if (unstorablePaths(payload).length > 0) throw new InvalidError(unstorableMessage)
  // Beside its own, a payload carries the id of the request that made the job.
  const stored = { ...payload, causedBy: currentRequestId() }
  await tx.execute(sql`
    select graphile_worker.add_job(
      identifier => ${name}, payload => ${JSON.stringify(stored)}::json,
      job_key => ${jobKey ?? null}, run_at => now() + make_interval(secs => ${delay ?? 0}), max_attempts => ${mostTries},
      queue_name => ${queueName ?? null}, priority => ${priorities[name] ?? 0}
    )`)
}
