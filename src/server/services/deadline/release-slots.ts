import { subHours } from 'date-fns/subHours'
import { and, eq, exists, isNull, lte, notInArray, sql } from 'drizzle-orm'
import { matching } from '~/domain/matching'
import { closedProjectStatuses } from '~/domain/project-status'
import type { Executor } from '~/server/db/client'
import { assignments, projects } from '~/server/db/schema/index'
import type { ServiceContext } from '../context'
import { awayNow } from '../contractor/away-now'
import { notifyUnanswered } from '../project/notify-waiting'
import { runEachInTransaction } from '../run-each'
import { leadClock } from './clocks'

/**
 * Frees the slots of contractors who have not answered for 48 hours. The lead stays new and can be answered while a
 * slot is free; the homeowner is notified when it was the last contractor. Projects locked by another transaction are
 * left for the next run.
 */
export async function releaseSlots(ctx: ServiceContext): Promise<void> {
  const unanswered = and(
    eq(assignments.projectId, projects.id),
    eq(assignments.status, 'new'),
    isNull(assignments.expiredAt),
    isNull(assignments.withdrawnAt),
    lte(leadClock, sql`${subHours(ctx.now, matching.releaseSlotAfterHours).toISOString()}::timestamptz`),
  )
  const due = (db: Executor, id?: string) =>
    db
      .select({ id: projects.id })
      .from(projects)
      .where(
        and(
          id ? eq(projects.id, id) : undefined,
          notInArray(projects.status, [...closedProjectStatuses]),
          exists(db.select({ one: sql`1` }).from(assignments).where(unanswered)),
        ),
      )
      .orderBy(projects.id)
  await runEachInTransaction(ctx, 'projects with an unanswered lead', await due(ctx.db), async (tx, id) => {
    const [project] = await due(tx, id).for('update', { skipLocked: true })
    if (!project) return
    await tx
      .update(assignments)
      .set({ expiredAt: ctx.now, slot: null, whileAway: isContractorAway(ctx.now), updatedAt: ctx.now })
      .from(projects)
      .where(and(unanswered, eq(assignments.projectId, id)))
    await notifyUnanswered(tx, ctx.now, id)
  })
}

/** Leads that arrive or expire while a contractor is away do not lower the response rate (rule 67). */
function isContractorAway(now: Date) {
  return sql<boolean>`${assignments.whileAway} or exists (
    select from contractors where contractors.id = contractor_id and ${awayNow(now)}
  )`
}
