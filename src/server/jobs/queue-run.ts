import { EventEmitter } from 'node:events'
import { Logger, run, type TaskList } from 'graphile-worker'
import type { Database } from '~/server/db/client'
import { openQueuePool } from '~/server/db/queue-pool'
import { log } from '~/server/observability/log'
import { announceWorker, type Presence, rescueJobs } from '~/server/queue/live-workers'

/** Jobs at the same time in one process; each holds one database connection while it works. */
const concurrency = 4

/** A job that runs longer after its worker was told to stop counts as failed, and is tried again elsewhere. */
const stopPatienceMs = 20_000

export interface QueueRun {
  /** Resolves when no job runs any more: after `stop`, or when the queue lost the database in the middle of a job. */
  ended: Promise<void>
  /** Lets running jobs finish, and takes no more. */
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
        // Awaited before a worker takes its first job: nobody works unannounced.
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
      // Only the jobs are waited for: the clock of the crontab may be asleep for a minute.
      runner.stop().catch(() => {})
      await ended
    },
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
