import { subHours } from 'date-fns/subHours'
import { and, eq, gt, isNull, lte, notInArray, sql } from 'drizzle-orm'
import { answerDeadlines } from '~/domain/deadlines'
import { matching } from '~/domain/matching'
import { closedProjectStatuses } from '~/domain/project-status'
import { assignments, contractors, projects } from '~/server/db/schema/index'
import { alertContractor } from '../alert/alert-contractor'
import type { ServiceContext } from '../context'
import { enqueueMail } from '../mail/enqueue-mail'
import { leadMailProps } from '../project/notify-contractors'
import { runEachInTransaction } from '../run-each'
import { leadClock } from './clocks'

/**
 * Reminds contractors who for 4 hours have neither looked at a lead nor answered it: once per lead.
 * Rows another worker holds are left to it.
 */
export async function remindContractors(ctx: ServiceContext): Promise<void> {
  const due = and(
    eq(assignments.status, 'new'),
    isNull(assignments.expiredAt),
    isNull(assignments.withdrawnAt),
    isNull(assignments.viewedAt),
    isNull(assignments.remindedAt),
    notInArray(projects.status, [...closedProjectStatuses]),
    lte(leadClock, sql`${subHours(ctx.now, matching.remindAfterHours).toISOString()}::timestamptz`),
    // Past the last hour there is nothing left to remind of.
    gt(leadClock, sql`${subHours(ctx.now, matching.releaseSlotAfterHours).toISOString()}::timestamptz`),
  )
  const rows = await ctx.db
    .select({ id: assignments.id })
    .from(assignments)
    .innerJoin(projects, eq(projects.id, assignments.projectId))
    .where(due)
    .orderBy(assignments.createdAt, assignments.id)
  await runEachInTransaction(ctx, 'leads nobody looked at', rows, async (tx, id) => {
    const [lead] = await tx
      .select({ assignment: assignments, project: projects, contractor: contractors })
      .from(assignments)
      .innerJoin(projects, eq(projects.id, assignments.projectId))
      .innerJoin(contractors, eq(contractors.id, assignments.contractorId))
      .where(and(eq(assignments.id, id), due))
      .for('update', { of: assignments, skipLocked: true })
    if (!lead) return
    const { assignment, project, contractor } = lead
    await tx.update(assignments).set({ remindedAt: ctx.now }).where(eq(assignments.id, id))
    await alertContractor(tx, ctx.now, { kind: 'deadline', assignmentId: id, userId: contractor.userId })
    await enqueueMail(tx, ctx.now, {
      key: `lead-reminder:${id}`,
      template: 'lead-reminder',
      recipient: contractor.email,
      about: project.id,
      props: {
        ...leadMailProps(project, contractor, id),
        answerBy: answerDeadlines(assignment, project).freeAt.toISOString(),
      },
    })
  })
}
