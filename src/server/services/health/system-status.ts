import type { SystemStatus } from '~/contracts/analytics'
import { env } from '~/env'
import { aiState } from '~/server/ai/complete'
import { checkStorage } from '~/server/storage/storage'
import type { AdminContext } from '../context'
import { countFailedJobs } from '../job/list-failed-jobs'
import { countMails, readMailFailure } from '../mail/enqueue-mail'
import { checkHealth } from './check-health'

/** Status of database, queue, mail and storage for admins: backlog and failures. */
export async function describeSystem(ctx: AdminContext): Promise<SystemStatus> {
  const [health, mails, storage, failedJobs] = await Promise.all([
    checkHealth(ctx.db),
    countMails(ctx.db),
    checkStorage(),
    countFailedJobs(ctx.db),
  ])
  const waiting = `${mails.queued} waiting`
  const refused = mails.refused > 0 ? `, ${mails.refused} refused` : ''
  const failing = mails.failing > 0 ? `, ${mails.failing} failing: ${await readMailFailure(ctx.db)}` : ''
  return {
    parts: [
      { name: 'Database', ok: health.database === 'ok', detail: health.database === 'ok' ? 'Answering' : 'Away' },
      {
        name: 'Queue',
        ok: health.queue === 'ok' && failedJobs === 0,
        detail: `${health.queue === 'ok' ? 'Working' : 'Nobody is working on it'}${failedJobs > 0 ? `, ${failedJobs} failed` : ''}`,
      },
      {
        name: 'Mail',
        ok: mails.refused === 0 && mails.failing === 0,
        detail: `${env.SMTP_URL ? '' : 'Kept here, not sent; '}${waiting}${refused}${failing}`,
      },
      {
        name: 'Storage',
        ok: storage.ok,
        detail: storage.ok
          ? storage.provider === 'embedded'
            ? 'On our own disk'
            : 'At UploadThing'
          : 'Cannot be written to',
      },
      describeAi(),
    ],
  }
}

function describeAi(): SystemStatus['parts'][number] {
  const { configured, lastFailure } = aiState()
  const detail = configured ? (lastFailure ? `Last try: ${lastFailure}` : 'Configured') : 'Not configured'
  return { name: 'AI', ok: lastFailure === null, off: !configured, detail }
}
