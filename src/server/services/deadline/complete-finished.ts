import { subDays } from 'date-fns/subDays'
import { and, eq, exists, isNull, lte, sql } from 'drizzle-orm'
import { work } from '~/domain/work'
import { assignments, projects } from '~/server/db/schema/index'
import { loseOpenAssignments } from '../assignment/lose-open-assignments'
import { inTransaction, type ServiceContext } from '../context'
import { moveProject } from '../project/move-project'
import { notifyEnded } from '../project/notify-ended'

/**
 * Completes projects whose contractor said a week ago that the work is finished, and whose homeowner did not object
 * (rule 74). Projects another worker or a person holds wait for the next run. Says how many, at most `limit`.
 */
export async function completeFinished(ctx: ServiceContext, limit: number): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const hired = tx
      .select({ one: sql`1` })
      .from(assignments)
      .where(
        and(eq(assignments.projectId, projects.id), eq(assignments.status, 'won'), isNull(assignments.withdrawnAt)),
      )
    const due = await tx
      .select()
      .from(projects)
      .where(
        and(
          eq(projects.status, 'in_progress'),
          lte(projects.finishedAt, subDays(ctx.now, work.completesAfterDays)),
          exists(hired),
        ),
      )
      .orderBy(projects.finishedAt, projects.id)
      .limit(limit)
      .for('update', { skipLocked: true })
    for (const project of due) {
      const lost = await loseOpenAssignments(tx, ctx, project.id)
      await moveProject(tx, ctx, project, 'completed')
      await notifyEnded(tx, ctx, project, { to: 'completed', lost })
    }
    return due.length
  })
}
