import { undoHoldSeconds } from '~/domain/delays'
import type { Executor } from '~/server/db/client'
import { enqueueMail } from '../mail/enqueue-mail'
import { noteWaiting, waitingMailProps } from '../project/notify-waiting'
import type { ProjectRow } from '../project/own-project'

interface Gone {
  contractorId: string
  companyName: string
  /** Whether this homeowner had hired them; otherwise they competed. */
  hired: boolean
  archived?: boolean
}

/**
 * Names the mail that a contractor is gone. Who was archived first and deleted later is news again only where they were
 * hired: that project is open again.
 */
export const contractorGoneKey = (projectId: string, contractorId: string, how: 'open' | 'left') =>
  `contractor-gone:${projectId}:${contractorId}:${how}`

/**
 * Notifies the homeowner of a locked, open project that a contractor of theirs was deleted or archived, and what
 * happens next when that was the last one: one mail for both.
 */
export async function notifyGone(
  tx: Executor,
  now: Date,
  project: ProjectRow,
  { contractorId, companyName, hired, archived = false }: Gone,
): Promise<void> {
  const waiting = await noteWaiting(tx, now, project.id)
  await enqueueMail(tx, now, {
    key: contractorGoneKey(project.id, contractorId, hired && !archived ? 'open' : 'left'),
    template: 'contractor-gone',
    recipient: project.email,
    about: project.id,
    hold: archived ? undoHoldSeconds : undefined,
    props: {
      ...(await waitingMailProps(tx, now, project)),
      companyName,
      hired,
      archived,
      last: waiting !== null && !hired,
    },
  })
}
