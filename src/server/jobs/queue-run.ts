import { EventEmitter } from 'node:events'
import { Logger, run, type TaskList } from 'graphile-worker'
import type { Database } from '~/server/db/client'
import { openQueuePool } from '~/server/db/queue-pool'
import { log } from '~/server/observability/log'
import { announceWorker, jobsAtOnce, type Presence, rescueJobs } from '~/server/queue/live-workers'

/** The grace period on shutdown; a job still running then fails and is retried by another worker. */
const stopPatienceMs = 20_000

/** For what is written about the last jobs, after none runs any more. */
const lastWritesMs = 2000

export interface QueueRun {
  /** Resolves when no job is running: after `stop`, or when the queue lost the database during a job. */
  ended: Promise<void>
  /** Stops taking jobs and waits for the running ones. */
  stop: () => Promise<void>
}

interface Work {
  taskList: TaskList
  crontab: string
}

/** Works on the queue for as long as its database answers when a job is done. */
export async function runQueue(db: Database, url: string, { taskList, crontab }: Work): Promise<QueueRun> {
  let presence: Promise<Presence> | undefined
  let isStopping = false
  const announce: GraphileConfig.Plugin = {
    name: 'announce-worker',
    version: '1.0.0',
    worker: {
      hooks: {
        // Awaited, so that the lock is held before the worker takes its first job.
        async startWorker(_info, { worker: { workerPool } }) {
          presence ??= announceWorker(url, workerPool.id, () => rescueJobs(db))
          try {
            await presence
          } catch (error) {
            if (!isStopping) Promise.resolve(workerPool.gracefulShutdown()).catch(() => {})
            throw error
          }
          await rescueJobs(db).catch(() => {}) // The first beat tries again.
        },
      },
    },
  }
  const events = new EventEmitter()
  events.once('pool:gracefulShutdown', () => {
    isStopping = true
  })
  const released = untilReleased(events)
  const pgPool = await openQueuePool(url, jobsAtOnce + 2)
  const opened = run({
    pgPool,
    noHandleSignals: true,
    taskList,
    crontab,
    events,
    logger: queueLogger(),
    preset: {
      plugins: [announce],
      worker: {
        concurrentJobs: jobsAtOnce,
        gracefulShutdownAbortTimeout: stopPatienceMs,
        pollInterval: 2000,
        // Without them a job whose end cannot be written is an unhandled rejection, and stays locked for hours.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  })
  const runner = await opened.catch(async (error: unknown) => {
    await pgPool.end()
    throw error
  })
  const ended = released.then(async () => {
    runner.stop().catch(() => {}) // A pool that is not released leaves the crontab running.
    await (await presence?.catch(() => undefined))?.end()
    await pgPool.end()
  })
  return {
    ended,
    stop: async () => {
      // Wait for the jobs only: the crontab's timer may sleep for a minute.
      runner.stop().catch(() => {})
      await ended
    },
  }
}

/**
 * Resolves when the pool is released, or `lastWritesMs` after its last job. After a job's end could not be written,
 * graphile-worker 0.18 miscounts the writes that follow, and may wait for one more for ever.
 */
function untilReleased(events: EventEmitter): Promise<void> {
  return new Promise((resolve) => {
    let patience: NodeJS.Timeout | undefined
    const giveUp = () => {
      patience ??= setTimeout(resolve, lastWritesMs)
    }
    events.once('pool:gracefulShutdown:complete', giveUp)
    events.once('pool:forcefulShutdown:complete', giveUp)
    events.once('pool:forcefulShutdown:error', giveUp)
    events.once('pool:release', () => {
      clearTimeout(patience)
      resolve()
    })
  })
}

/** graphile-worker's own log is off: failing jobs are logged by `runJob`. */
function queueLogger(): Logger {
  return new Logger((scope) => (level, message, meta) => {
    if (meta?.failure) return
    if (level === 'error') log.error({ scope, err: meta?.error }, message)
    else if (level === 'warning') log.warn({ scope }, message)
    else log.debug({ scope }, message)
  })
}
