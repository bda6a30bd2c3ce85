import { setTimeout as sleep } from 'node:timers/promises'
import type { TaskList } from 'graphile-worker'
import type { Database } from '~/server/db/client'
import { log } from '~/server/log'
import { onBehalfOf } from '~/server/observe/cause'
import { metrics } from '~/server/observe/metrics'
import { sendPasswordReset } from '~/server/services/account/send-password-reset'
import type { ServiceContext, SystemActor } from '~/server/services/context'
import { checkVerificationJob } from './check-verification'
import type { Caused, JobName, JobPayloads } from './enqueue'
import { keepPromisesJob } from './keep-promises'
import { runQueue } from './queue-run'
import { removeObjectsJob } from './remove-objects'
import { sendMailJob } from './send-mail'
import { sweepJob } from './sweep'
import { systemContext } from './system-context'

export type JobContext = ServiceContext<SystemActor>
type Job<N extends JobName> = (ctx: JobContext, payload: JobPayloads[N]) => Promise<void>

const jobs: { [N in JobName]: Job<N> } = {
  'check-verification': checkVerificationJob,
  'send-mail': sendMailJob,
  'send-password-reset': sendPasswordReset,
  'remove-objects': removeObjectsJob,
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

const restartAfterMs = 1000

/** Works on the queue until stopped. */
export interface QueueWorker {
  /** Lets running jobs finish, takes no more, and goes. */
  stop: () => Promise<void>
}

/** Works on the queue, and begins anew whenever a lost database ended that. */
export async function startWorker(db: Database, url: string): Promise<QueueWorker> {
  let stopping = false
  const start = () => runQueue(db, url, { taskList: tasks(db), crontab })
  let run = await start()
  const keepOn = async () => {
    for (await run.ended; !stopping; await run.ended) {
      log.warn('the queue has stopped, and is started again')
      await sleep(restartAfterMs)
      run = await start().catch(() => run) // The database is still away.
    }
    await run.stop()
  }
  const over = keepOn()
  return {
    stop: async () => {
      stopping = true
      await run.stop()
      await over
    },
  }
}

function tasks(db: Database): TaskList {
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
