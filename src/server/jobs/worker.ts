import { Logger, type Runner, run, type Task } from 'graphile-worker'
import type { Database } from '~/server/db/client'
import { log } from '~/server/log'
import { onBehalfOf } from '~/server/observe/cause'
import { metrics } from '~/server/observe/metrics'
import { sendPasswordReset } from '~/server/services/account/send-password-reset'
import type { ServiceContext, SystemActor } from '~/server/services/context'
import { checkVerificationJob } from './check-verification'
import type { Caused, JobName, JobPayloads } from './enqueue'
import { keepPromisesJob } from './keep-promises'
import { announceWorker, type Presence, rescueJobs } from './live-workers'
import { sendMailJob } from './send-mail'
import { sweepJob } from './sweep'
import { systemContext } from './system-context'

export type JobContext = ServiceContext<SystemActor>
type Job<N extends JobName> = (ctx: JobContext, payload: JobPayloads[N]) => Promise<void>

const jobs: { [N in JobName]: Job<N> } = {
  'check-verification': checkVerificationJob,
  'send-mail': sendMailJob,
  'send-password-reset': sendPasswordReset,
  sweep: sweepJob,
  'keep-promises': keepPromisesJob,
}

/** `minute hour day month weekday`, in UTC. A run that was missed while nobody worked is made up for. */
const crontab = [
  '17 * * * * sweep ?fill=2h&jobKey=sweep',
  '* * * * * keep-promises ?fill=5m&jobKey=keep-promises',
  // After midnight in every province, so that what expires today has expired everywhere.
  '10 8 * * * check-verification ?fill=2d&jobKey=check-verification',
].join('\n')

/** Jobs at the same time in one process; each holds one database connection while it works. */
const concurrency = 4

/** Works on the queue until stopped. */
export interface QueueWorker {
  /** Lets running jobs finish, takes no more, and goes. */
  stop: () => Promise<void>
}

export async function startWorker(db: Database, url: string): Promise<QueueWorker> {
  let presence: Promise<Presence> | undefined
  const announce: GraphileConfig.Plugin = {
    name: 'announce-worker',
    version: '1.0.0',
    worker: {
      hooks: {
        // Awaited before a worker takes its first job: nobody works unannounced.
        async startWorker(_info, { worker }) {
          presence ??= announceWorker(url, worker.workerPool.id, () => rescueJobs(db))
          await presence
          await rescueJobs(db)
        },
      },
    },
  }
  const runner: Runner = await run({
    connectionString: url,
    concurrency,
    maxPoolSize: concurrency + 2,
    pollInterval: 2000,
    noHandleSignals: true,
    taskList: tasks(db),
    crontab,
    logger: queueLogger(),
    preset: { plugins: [announce] },
  })
  return {
    stop: async () => {
      await runner.stop()
      await (await presence)?.end()
    },
  }
}

function tasks(db: Database): Record<string, Task> {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, work]) => [
      name,
      async (payload, helpers) => {
        const { causedBy = `job-${helpers.job.id}`, ...told } = (payload ?? {}) as JobPayloads[JobName] & Caused
        const ctx = systemContext(db, causedBy)
        await watched(ctx, name, () =>
          onBehalfOf(causedBy, () => (work as Job<JobName>)(ctx, told as JobPayloads[JobName])),
        )
      },
    ]),
  )
}

/** Counts and logs one run of a job, under the id of the request that caused it. */
async function watched(ctx: JobContext, job: string, run: () => Promise<void>): Promise<void> {
  const began = performance.now()
  const finish = (outcome: 'done' | 'failed') => {
    const ms = performance.now() - began
    metrics().jobs.observe({ job, outcome }, ms / 1000)
    return { job, ms: Math.round(ms) }
  }
  try {
    await run()
    ctx.log.info(finish('done'), 'job done')
  } catch (err) {
    ctx.log.error({ err, ...finish('failed') }, 'job failed')
    throw err
  }
}

/** What goes wrong is said once, by the product's own log: a job that fails has said so itself. */
function queueLogger(): Logger {
  return new Logger((scope) => (level, message, meta) => {
    if (meta?.failure) return
    if (level === 'error') log.error({ scope, err: meta?.error }, message)
    else if (level === 'warning') log.warn({ scope }, message)
    else log.debug({ scope }, message)
  })
}
