import type { Executor } from '~/server/db/client'
import { enqueueMail } from '../mail/enqueue-mail'
import { issueProjectLink } from '../project/issue-project-link'
import type { ProjectRow } from '../project/own-project'

interface Gone {
  contractorId: string
  companyName: string
  /** Whether this homeowner had hired them; otherwise they competed. */
  hired: boolean
  archived?: boolean
}

/** Notifies the homeowner of a locked, open project that a contractor of theirs was deleted or archived. */
export async function notifyGone(
  tx: Executor,
  now: Date,
  project: ProjectRow,
  { contractorId, companyName, hired, archived = false }: Gone,
): Promise<void> {
  const link = await issueProjectLink(tx, now, project)
  await enqueueMail(tx, now, {
    // Who was archived first and deleted later is news again only where they were hired: that project is open again.
    key: `contractor-gone:${project.id}:${contractorId}:${hired && !archived ? 'open' : 'left'}`,
    template: 'contractor-gone',
    recipient: project.email,
    about: project.id,
    props: {
      customerName: project.customerName,
      reference: project.reference,
      serviceNeeded: project.projectType,
      companyName,
      hired,
      archived,
      ...link,
    },
  })
}
