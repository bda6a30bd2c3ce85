import { asc, eq, sql } from 'drizzle-orm'
import type { ContactAccess } from '~/contracts/own-project'
import { accessPeriods, type ContactAccessKind, mayReadContact } from '~/domain/contact-access'
import type { Executor } from '~/server/db/client'
import { assignments, contractors, formerContactAccess, projects } from '~/server/db/schema/index'

/**
 * Who saw a project's contact details and files, in the order of the matches: also who was withdrawn, and last who was
 * deleted.
 */
export async function listContactAccess(db: Executor, projectId: string, now: Date): Promise<ContactAccess[]> {
  const rows = await db
    .select({
      assignment: assignments,
      project: projects,
      companyName: contractors.companyName,
      access: sql<{ what: ContactAccessKind; at: string; period: number }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('what', what, 'at', at, 'period', period)), '[]')
        from contact_access where contact_access.assignment_id = assignments.id
      )`,
    })
    .from(assignments)
    .innerJoin(projects, eq(projects.id, assignments.projectId))
    .innerJoin(contractors, eq(contractors.id, assignments.contractorId))
    .where(eq(assignments.projectId, projectId))
    .orderBy(asc(assignments.createdAt), asc(assignments.id))
  const present = rows.map(({ assignment, project, companyName, access }) => {
    const readable = mayReadContact(assignment, project, now)
    const noted = access.map((row) => ({ ...row, at: new Date(row.at) }))
    return { assignmentId: assignment.id, companyName, readable, periods: accessPeriods(noted, readable) }
  })
  return [...present, ...(await listFormerAccess(db, projectId))]
}

async function listFormerAccess(db: Executor, projectId: string): Promise<ContactAccess[]> {
  const rows = await db
    .select()
    .from(formerContactAccess)
    .where(eq(formerContactAccess.projectId, projectId))
    .orderBy(asc(formerContactAccess.at), asc(formerContactAccess.id))
  return [...Map.groupBy(rows, ({ assignmentId }) => assignmentId)].map(([assignmentId, seen]) => ({
    assignmentId,
    companyName: seen[0]?.companyName ?? '',
    readable: false,
    periods: accessPeriods(seen, false),
  }))
}
