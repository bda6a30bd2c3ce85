import { EventEmitter } from 'node:events'
import { Logger, run, type TaskList } from 'graphile-worker'
import type { Database } from '~/server/db/client'
import { openQueuePool } from '~/server/db/queue-pool'
import { log } from '~/server/observability/log'
import { announceWorker, type Presence, rescueJobs } from '~/server/queue/live-workers'

/** Jobs at the same time in one process; each holds one database connection while it works. */
const concurrency = 4

/** The grace period on shutdown; a job still running then fails and is retried by another worker. */
const stopPatienceMs = 20_000

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
            if (!workerPool._shuttingDown) Promise.resolve(workerPool.gracefulShutdown()).catch(() => {})
            throw error
          }
          await rescueJobs(db).catch(() => {}) // The first beat tries again.
        },
      },
    },
  }
  const events = new EventEmitter()
  const released = new Promise((resolve) => events.once('pool:release', resolve))
  const pgPool = await openQueuePool(url, concurrency + 2)
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
        concurrentJobs: concurrency,
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

/** graphile-worker's own log is off: failing jobs are logged by `runJob`. */
function queueLogger(): Logger {
  return new Logger((scope) => (level, message, meta) => {
    if (meta?.failure) return
    if (level === 'error') log.error({ scope, err: meta?.error }, message)
    else if (level === 'warning') log.warn({ scope }, message)
    else log.debug({ scope }, message)
  })
}
