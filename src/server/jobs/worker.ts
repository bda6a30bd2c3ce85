import { setTimeout as sleep } from 'node:timers/promises'
import type { TaskList } from 'graphile-worker'
import type { JobName } from '~/domain/job'
import type { Database } from '~/server/db/client'
import { log } from '~/server/observability/log'
import { type JobPayloads, jobPayloads } from '~/server/queue/payloads'
import { sendPasswordReset } from '~/server/services/account/send-password-reset'
import { mailNews } from '~/server/services/admin-news/mail-news'
import { sweepUploads } from '~/server/services/file/sweep-files'
import { checkVerificationJob } from './check-verification'
import { deliverWebhooksJob } from './deliver-webhooks'
import { enforceDeadlinesJob } from './enforce-deadlines'
import { noteErasureJob } from './note-erasure'
import { runQueue } from './queue-run'
import { removeObjectsJob } from './remove-objects'
import { type JobDefinition, taskOf } from './run-job'
import { sendAlertJob } from './send-alert'
import { sendMailJob } from './send-mail'
import { sweepJob } from './sweep'

type JobDefinitions = Record<string, JobDefinition>

/** Timeouts are far above normal run times: they end hanging runs. */
export const jobs = {
  'check-verification': { payload: jobPayloads['check-verification'], deadline: 900, run: checkVerificationJob },
  'deliver-webhooks': { payload: jobPayloads['deliver-webhooks'], deadline: 120, run: deliverWebhooksJob },
  'enforce-deadlines': { payload: jobPayloads['enforce-deadlines'], deadline: 600, run: enforceDeadlinesJob },
  'mail-admin-news': { payload: jobPayloads['mail-admin-news'], deadline: 120, run: mailNews },
  'note-erasure': { payload: jobPayloads['note-erasure'], deadline: 60, run: noteErasureJob },
  'remove-objects': { payload: jobPayloads['remove-objects'], deadline: 300, run: removeObjectsJob },
  'send-alert': { payload: jobPayloads['send-alert'], deadline: 60, run: sendAlertJob },
  'send-mail': { payload: jobPayloads['send-mail'], deadline: 120, run: sendMailJob },
  'send-password-reset': { payload: jobPayloads['send-password-reset'], deadline: 60, run: sendPasswordReset },
  'sweep-uploads': { payload: jobPayloads['sweep-uploads'], deadline: 300, run: sweepUploads },
  sweep: { payload: jobPayloads.sweep, deadline: 900, run: sweepJob },
} satisfies { [N in JobName]: JobDefinition<JobPayloads[N]> }

/**
 * `minute hour day month weekday`, in UTC. A run that was missed while nobody worked is made up for. A run replaces the
 * one before it, tries included: with `max` tries a failing one is given up, and seen by an admin, before the next. One
 * that was never taken stays due since its own time, which health and metrics look at.
 */
const crontab = [
  '17 * * * * sweep ?fill=2h&jobKey=sweep&max=6',
  '*/10 * * * * sweep-uploads ?fill=30m&jobKey=sweep-uploads&max=4',
  '* * * * * enforce-deadlines ?fill=5m&jobKey=enforce-deadlines&max=3',
  '* * * * * mail-admin-news ?fill=5m&jobKey=mail-admin-news&max=3',
  '* * * * * deliver-webhooks ?fill=5m&jobKey=deliver-webhooks&queue=webhooks&max=3',
  // After midnight in every province, so that what expires today has expired everywhere.
  '10 8 * * * check-verification ?fill=2d&jobKey=check-verification&max=9',
]
  .map((line) => `${line}&jobKeyMode=preserve_run_at`)
  .join('\n')

const restartAfterMs = 1000

/** Works on the queue until stopped. */
export interface QueueWorker {
  /** Stops taking jobs, waits for the running ones, and closes the pool. */
  stop: () => Promise<void>
}

/**
 * Works on the queue, and begins anew whenever a lost database ended that.
 * @param known the kinds of jobs it takes; others wait for a version of the product that knows them
 */
export async function startWorker(db: Database, url: string, known: JobDefinitions = jobs): Promise<QueueWorker> {
  let stopping = false
  const start = () => runQueue(db, url, { taskList: tasks(db, known), crontab })
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

function tasks(db: Database, jobs: JobDefinitions): TaskList {
  return Object.fromEntries(Object.entries(jobs).map(([name, job]) => [name, taskOf(db, name, job)]))
}
