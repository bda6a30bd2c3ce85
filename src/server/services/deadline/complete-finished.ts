import { subDays } from 'date-fns/subDays'
import { and, eq, exists, isNull, lte, sql } from 'drizzle-orm'
import { work } from '~/domain/work'
import { assignments, projects } from '~/server/db/schema/index'
import { loseOpenAssignments } from '../assignment/lose-open-assignments'
import type { ServiceContext } from '../context'
import { moveProject } from '../project/move-project'
import { notifyEnded } from '../project/notify-ended'
import { runEachInTransaction } from '../run-each'

/**
 * Completes projects whose contractor said a week ago that the work is finished, and whose homeowner did not object
 * (rule 74). Projects another worker or a person holds wait for the next run.
 */
export async function completeFinished(ctx: ServiceContext): Promise<void> {
  const hired = ctx.db
    .select({ one: sql`1` })
    .from(assignments)
    .where(and(eq(assignments.projectId, projects.id), eq(assignments.status, 'won'), isNull(assignments.withdrawnAt)))
  const due = and(
    eq(projects.status, 'in_progress'),
    lte(projects.finishedAt, subDays(ctx.now, work.completesAfterDays)),
    exists(hired),
  )
  const rows = await ctx.db
    .select({ id: projects.id })
    .from(projects)
    .where(due)
    .orderBy(projects.finishedAt, projects.id)
  await runEachInTransaction(ctx, 'finished projects', rows, async (tx, id) => {
    const [project] = await tx
      .select()
      .from(projects)
      .where(and(eq(projects.id, id), due))
      .for('update', { skipLocked: true })
    if (!project) return
    const lost = await loseOpenAssignments(tx, ctx, id)
    await moveProject(tx, ctx, project, 'completed')
    await notifyEnded(tx, ctx, project, { to: 'completed', lost })
  })
}
