import { sql } from 'drizzle-orm'
import { unstorableMessage, unstorablePaths } from '~/domain/storable-text'
import type { Executor } from '~/server/db/client'
import type { StoredObject } from '~/server/gateways/storage/storage'
import { currentCause } from '~/server/observe/cause'
import { InvalidError } from '~/server/services/errors'

/** Every job and what it is told. */
export interface JobPayloads {
  'check-verification': Record<string, unknown>
  'send-mail': { mailId: string }
  'send-password-reset': { email: string; requestId: string }
  /** Where the bytes of files lie that nothing names any more. */
  'remove-objects': { objects: StoredObject[] }
  sweep: Record<string, unknown>
  'keep-promises': Record<string, unknown>
}
export type JobName = keyof JobPayloads

export interface JobOptions {
  /** Two jobs with the same key are one. */
  jobKey?: string
  /** Seconds from now, by the database's clock: those of the instances may differ. */
  delay?: number
}

/** Higher ones wait: a mail server that hangs must not hold up anything else. */
const priorities: Partial<Record<JobName, number>> = { 'send-mail': 1 }

/** Tries of a job that throws before it is given up: with the queue's backoff, about four days. */
const maxAttempts = 25

/** What a payload carries beside its own: the id of the request that made the job. */
export interface Caused {
  causedBy?: string
}

/**
 * Adds a job in the transaction of the rows it speaks of.
 * @throws InvalidError for text that Postgres cannot store: a column of JSON takes it, and no query reads it again
 */
export async function enqueue<N extends JobName>(
  tx: Executor,
  name: N,
  payload: JobPayloads[N],
  { jobKey, delay }: JobOptions = {},
): Promise<void> {
  if (unstorablePaths(payload).length > 0) throw new InvalidError(unstorableMessage)
  const told: JobPayloads[N] & Caused = { ...payload, causedBy: currentCause() }
  await tx.execute(sql`
    select graphile_worker.add_job(
      identifier => ${name}, payload => ${JSON.stringify(told)}::json,
      job_key => ${jobKey ?? null}, run_at => now() + make_interval(secs => ${delay ?? 0}), max_attempts => ${maxAttempts},
      priority => ${priorities[name] ?? 0}
    )`)
}
