import type { SystemStatus } from '~/contracts/analytics'
import { env } from '~/env'
import { aiState } from '~/server/ai/complete'
import { checkStorage } from '~/server/storage/storage'
import type { AdminContext } from '../context'
import { countFailedJobs } from '../job/list-failed-jobs'
import { countMails, readMailFailure } from '../mail/enqueue-mail'
import { checkHealth, type Health } from './check-health'
import { measureHeldEvents } from './measure-backlog'

/** Status of database, queue, mail and storage for admins: backlog and failures. */
export async function describeSystem(ctx: AdminContext): Promise<SystemStatus> {
  const [health, mails, storage, failedJobs, held] = await Promise.all([
    checkHealth(ctx.db),
    countMails(ctx.db),
    checkStorage(),
    countFailedJobs(ctx.db),
    measureHeldEvents(ctx.db),
  ])
  const waiting = `${mails.queued} waiting`
  const refused = mails.refused > 0 ? `, ${mails.refused} refused` : ''
  const failing = mails.failing > 0 ? `, ${mails.failing} failing: ${await readMailFailure(ctx.db)}` : ''
  return {
    parts: [
      describeDatabase(health, held),
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

/** A transaction that has been open for so long was forgotten. */
const heldTooLongSeconds = 300

function describeDatabase({ database }: Health, held: number): SystemStatus['parts'][number] {
  if (database !== 'ok') return { name: 'Database', ok: false, detail: 'Away' }
  if (held < heldTooLongSeconds) return { name: 'Database', ok: true, detail: 'Answering' }
  const minutes = Math.floor(held / 60)
  return {
    name: 'Database',
    ok: false,
    detail: `Answering; an open transaction has held up the events feed for ${minutes} minutes`,
  }
}

function describeAi(): SystemStatus['parts'][number] {
  const { configured, lastFailure } = aiState()
  const detail = configured ? (lastFailure ? `Last try: ${lastFailure}` : 'Configured') : 'Not configured'
  return { name: 'AI', ok: lastFailure === null, off: !configured, detail }
}
