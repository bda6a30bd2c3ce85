import { desc, eq, inArray } from 'drizzle-orm'
import type { Visit, Visits } from '~/contracts/visit'
import { mayReadContact } from '~/domain/contact-access'
import { timeZoneOf } from '~/domain/time-zone'
import { visitEnd, visitState } from '~/domain/visit'
import type { Executor } from '~/server/db/client'
import { assignments, contractors, projects, visits } from '~/server/db/schema'
import { type AssignmentRows, contractorScope, findAssignment } from '../assignment/assignment-scope'
import type { ContractorContext } from '../context'
import type { ProjectRow } from '../project/own-project'

export type VisitRow = typeof visits.$inferSelect

export function presentVisit(row: VisitRow, { province }: Pick<ProjectRow, 'province'>, now: Date): Visit {
  const { id, assignmentId, durationMinutes, cancelledBy } = row
  const state = visitState(row, now)
  // The time that was agreed before these is over.
  const startsAt = state === 'proposed' ? null : row.startsAt
  return {
    id,
    assignmentId,
    state,
    startsAt,
    endsAt: visitEnd({ startsAt, durationMinutes }),
    proposedTimes: row.cancelledAt ? [] : row.proposedTimes.filter((time) => time > now),
    durationMinutes,
    timeZone: timeZoneOf(province),
    cancelledBy,
  }
}

/** Visits with the rows they hang on. */
export const visitRows = (db: Executor) =>
  db
    .select({ visit: visits, assignment: assignments, project: projects, contractor: contractors })
    .from(visits)
    .innerJoin(assignments, eq(assignments.id, visits.assignmentId))
    .innerJoin(projects, eq(projects.id, assignments.projectId))
    .innerJoin(contractors, eq(contractors.id, assignments.contractorId))

/** Whether a visit can be arranged: while the contractor may read where to go (rule 56), and has not ended the work. */
export function isArrangeable(
  { assignment, project }: Pick<AssignmentRows, 'assignment' | 'project'>,
  now: Date,
): boolean {
  return project.status !== 'completed' && mayReadContact(assignment, project, now)
}

/** The visits of one lead, the newest first. */
export async function presentVisits(db: Executor, rows: AssignmentRows, now: Date): Promise<Visits> {
  const found = await db
    .select()
    .from(visits)
    .where(eq(visits.assignmentId, rows.assignment.id))
    .orderBy(desc(visits.createdAt), desc(visits.id))
    .limit(20)
  return {
    visits: found.map((row) => presentVisit(row, rows.project, now)),
    timeZone: timeZoneOf(rows.project.province),
    open: isArrangeable(rows, now),
  }
}

/**
 * The visits of a contractor's own lead.
 * @throws NotFoundError
 */
export async function listLeadVisits(ctx: ContractorContext, { id }: { id: string }): Promise<Visits> {
  return presentVisits(ctx.db, await findAssignment(ctx.db, contractorScope(ctx), id), ctx.now)
}

/** The visits of all contractors of a project, the newest first. */
export async function listProjectVisits(db: Executor, projectId: string): Promise<VisitRow[]> {
  return db
    .select()
    .from(visits)
    .where(
      inArray(
        visits.assignmentId,
        db.select({ id: assignments.id }).from(assignments).where(eq(assignments.projectId, projectId)),
      ),
    )
    .orderBy(desc(visits.createdAt), desc(visits.id))
    .limit(100)
}
