import { sql } from 'drizzle-orm'
import type { JobHelpers, Job as QueueJob, Task } from 'graphile-worker'
import type { z } from 'zod'
import { unstorablePaths } from '~/domain/storable-text'
import type { Database } from '~/server/db/client'
import { describeFailure } from '~/server/observability/describe-failure'
import { metrics } from '~/server/observability/metrics'
import { runWithRequestId } from '~/server/observability/request-id'
import { type JobContext, systemContext } from './system-context'

/** One kind of job. */
export interface JobDefinition<P = unknown> {
  /** The payload schema; a job with another payload fails at once. */
  payload: z.ZodType<P>
  /** Timeout of a run in seconds; the worker then takes other jobs. */
  deadline: number
  run(ctx: JobContext, payload: P): Promise<void>
}

/** The payload does not match its schema, so a retry is useless. */
class UnreadablePayloadError extends Error {}

/**
 * A job as the queue runs it. Whatever goes wrong leaves as an `Error` whose message can be stored: the queue writes it
 * to the job's row, and a row that cannot be written would stop the whole queue.
 */
export function taskOf<P>(db: Database, name: string, job: JobDefinition<P>): Task {
  return async (sent, helpers) => {
    const { causedBy } = Object(sent)
    const requestId = typeof causedBy === 'string' ? causedBy : `job-${helpers.job.id}`
    await observed(systemContext(db, requestId), name, async (ctx) => {
      const payload = await readPayload(db, job, sent, helpers.job)
      await beforeDeadline(job.deadline, helpers, (signal) =>
        runWithRequestId(requestId, () =>
          job.run({ ...ctx, signal, worker: helpers.job.locked_by ?? undefined }, payload),
        ),
      )
    })
  }
}

async function readPayload<P>(db: Database, { payload }: JobDefinition<P>, sent: unknown, job: QueueJob): Promise<P> {
  const read = payload.safeParse(sent)
  const faults = read.success ? unstorablePaths(sent) : read.error.issues.map(({ path }) => path.join('.'))
  if (read.success && faults.length === 0) return read.data
  // Its last try: the queue itself gives up a locked job only by its number of tries.
  await db.execute(sql`update graphile_worker._private_jobs set max_attempts = attempts where id = ${job.id}`)
  throw new UnreadablePayloadError(`The payload does not fit: ${faults.join(', ') || 'it is no object'}`)
}

/**
 * Runs `work` until it is done, or its time is over. Work that ignores its signal goes on, but nobody waits for it.
 * @param seconds from now; a worker that is stopped waits less, and aborts what still runs
 */
async function beforeDeadline(
  seconds: number,
  { abortSignal }: Pick<JobHelpers, 'abortSignal'>,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const deadline = new AbortController()
  const late = new Error(`It was not done after ${seconds} seconds`)
  const timer = setTimeout(() => deadline.abort(late), seconds * 1000)
  const signal = AbortSignal.any(abortSignal ? [deadline.signal, abortSignal] : [deadline.signal])
  const over = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(deadline.signal.aborted ? late : new Error('The worker was stopped')))
  })
  try {
    await Promise.race([(async () => work(signal))(), over])
  } finally {
    clearTimeout(timer)
  }
}

/** Counts and logs one run of a job, with the id of the request that enqueued it. */
async function observed(ctx: JobContext, job: string, run: (ctx: JobContext) => Promise<void>): Promise<void> {
  const began = performance.now()
  const finish = (outcome: 'done' | 'failed') => {
    const ms = performance.now() - began
    metrics().jobs.observe({ job, outcome }, ms / 1000)
    return { job, ms: Math.round(ms) }
  }
  try {
    await run(ctx)
    ctx.log.info(finish('done'), 'job done')
  } catch (thrown) {
    const failure = new Error(describeFailure(thrown))
    ctx.log.error({ err: thrown instanceof Error ? thrown : failure, ...finish('failed') }, 'job failed')
    throw failure
  }
}
