import { eq } from 'drizzle-orm'
import { isCompeting } from '~/domain/assignment-status'
import { closedProjectStatuses } from '~/domain/project-status'
import { isUuid } from '~/domain/slug'
import type { Executor } from '~/server/db/client'
import { assignments, type mails, projects } from '~/server/db/schema'

/**
 * Whether what a queued mail asks of its reader is over by now. That a request changed concerns whoever has it; a mail
 * that waited for more changes would tell those who left, in whichever way, and by the name they may no longer read.
 */
export async function isOutdated(
  db: Executor,
  { template, props }: Pick<typeof mails.$inferSelect, 'template' | 'props'>,
): Promise<boolean> {
  if (template !== 'request-changed') return false
  const leadId = String(props.leadId)
  if (!isUuid(leadId)) return true
  const [lead] = await db
    .select({ assignment: assignments, project: projects })
    .from(assignments)
    .innerJoin(projects, eq(projects.id, assignments.projectId))
    .where(eq(assignments.id, leadId))
  return !lead || !isCompeting(lead.assignment) || closedProjectStatuses.includes(lead.project.status)
}
