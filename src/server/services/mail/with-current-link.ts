import { eq } from 'drizzle-orm'
import { isUuid } from '~/domain/slug'
import type { Database } from '~/server/db/client'
import { mails, projects } from '~/server/db/schema'
import { lockProject } from '../project/get-project'
import { homeownerEmail } from '../project/homeowner-email'
import { issueProjectLink } from '../project/issue-project-link'

type MailRow = typeof mails.$inferSelect

/**
 * A mail as it is sent: with the link to its request that works by now. While the mail waited, its homeowner may have
 * made a new link or changed the email, which voids earlier ones. A mail to another address than the homeowner's keeps
 * the link it has.
 */
export async function withCurrentLink(db: Database, now: Date, mail: MailRow): Promise<MailRow> {
  const { projectId, linkVersion } = mail.props
  if (typeof linkVersion !== 'number' || !isUuid(String(projectId))) return mail
  const id = String(projectId)
  const [known] = await db.select({ version: projects.linkVersion }).from(projects).where(eq(projects.id, id))
  if (!known || known.version === linkVersion) return mail
  return db.transaction(async (tx) => {
    const email = await homeownerEmail(tx, await lockProject(tx, id))
    if (email.toLowerCase() !== mail.recipient.toLowerCase()) return mail
    const props = { ...mail.props, ...(await issueProjectLink(tx, now, { id, email })) }
    await tx.update(mails).set({ props }).where(eq(mails.id, mail.id))
    return { ...mail, props }
  })
}
