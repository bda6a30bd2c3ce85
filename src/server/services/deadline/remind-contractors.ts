import { subHours } from 'date-fns/subHours'
import { and, eq, gt, inArray, isNull, lte, notInArray, sql } from 'drizzle-orm'
import { answerDeadlines } from '~/domain/deadlines'
import { matching } from '~/domain/matching'
import { closedProjectStatuses } from '~/domain/project-status'
import { assignments, contractors, projects } from '~/server/db/schema/index'
import { alertContractor } from '../alert/alert-contractor'
import { inTransaction, type ServiceContext } from '../context'
import { enqueueMail } from '../mail/enqueue-mail'
import { leadMailProps } from '../project/notify-contractors'
import { leadClock } from './clocks'

/**
 * Reminds contractors who for 4 hours have neither looked at a lead nor answered it: once per lead.
 * Rows another worker holds are left to it. Says how many were reminded, at most `limit`.
 */
export async function remindContractors(ctx: ServiceContext, limit: number): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const due = await tx
      .select({ assignment: assignments, project: projects, contractor: contractors })
      .from(assignments)
      .innerJoin(projects, eq(projects.id, assignments.projectId))
      .innerJoin(contractors, eq(contractors.id, assignments.contractorId))
      .where(
        and(
          eq(assignments.status, 'new'),
          isNull(assignments.expiredAt),
          isNull(assignments.withdrawnAt),
          isNull(assignments.viewedAt),
          isNull(assignments.remindedAt),
          notInArray(projects.status, [...closedProjectStatuses]),
          lte(leadClock, sql`${subHours(ctx.now, matching.remindAfterHours).toISOString()}::timestamptz`),
          // Past the last hour there is nothing left to remind of.
          gt(leadClock, sql`${subHours(ctx.now, matching.releaseSlotAfterHours).toISOString()}::timestamptz`),
        ),
      )
      .orderBy(assignments.createdAt, assignments.id)
      .limit(limit)
      .for('update', { of: assignments, skipLocked: true })
    if (due.length === 0) return 0
    await tx
      .update(assignments)
      .set({ remindedAt: ctx.now })
      .where(
        inArray(
          assignments.id,
          due.map(({ assignment }) => assignment.id),
        ),
      )
    for (const { assignment, project, contractor } of due) {
      const { id: assignmentId } = assignment
      await alertContractor(tx, ctx.now, { kind: 'deadline', assignmentId, userId: contractor.userId })
      await enqueueMail(tx, ctx.now, {
        key: `lead-reminder:${assignment.id}`,
        template: 'lead-reminder',
        recipient: contractor.email,
        about: project.id,
        props: {
          ...leadMailProps(project, contractor, assignment.id),
          answerBy: answerDeadlines(assignment, project).freeAt.toISOString(),
        },
      })
    }
    return due.length
  })
}
