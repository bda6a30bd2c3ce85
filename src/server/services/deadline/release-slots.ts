import { subHours } from 'date-fns/subHours'
import { and, eq, exists, inArray, isNull, lte, notInArray, sql } from 'drizzle-orm'
import { matching } from '~/domain/matching'
import { closedProjectStatuses } from '~/domain/project-status'
import { assignments, projects } from '~/server/db/schema/index'
import { inTransaction, type ServiceContext } from '../context'
import { awayNow } from '../contractor/away-now'
import { notifyUnanswered } from '../project/notify-waiting'
import { leadClock } from './clocks'

/**
 * Frees the slots of contractors who have not answered for 48 hours. The lead stays new and can be answered while a
 * slot is free; the homeowner is notified when it was the last contractor. Projects locked by another transaction are
 * left for the next run. Returns the number of projects processed, at most `limit`.
 */
export async function releaseSlots(ctx: ServiceContext, limit: number): Promise<number> {
  const unanswered = and(
    eq(assignments.projectId, projects.id),
    eq(assignments.status, 'new'),
    isNull(assignments.expiredAt),
    isNull(assignments.withdrawnAt),
    lte(leadClock, sql`${subHours(ctx.now, matching.releaseSlotAfterHours).toISOString()}::timestamptz`),
  )
  return inTransaction(ctx, async (tx) => {
    const due = await tx
      .select({ id: projects.id })
      .from(projects)
      .where(
        and(
          notInArray(projects.status, [...closedProjectStatuses]),
          exists(tx.select({ one: sql`1` }).from(assignments).where(unanswered)),
        ),
      )
      .orderBy(projects.id)
      .limit(limit)
      .for('update', { skipLocked: true })
    if (due.length === 0) return 0
    await tx
      .update(assignments)
      .set({ expiredAt: ctx.now, slot: null, whileAway: isContractorAway(ctx.now), updatedAt: ctx.now })
      .from(projects)
      .where(
        and(
          unanswered,
          inArray(
            assignments.projectId,
            due.map(({ id }) => id),
          ),
        ),
      )
    for (const { id } of due) await notifyUnanswered(tx, ctx.now, id)
    return due.length
  })
}

/** Leads that arrive or expire while a contractor is away do not lower the response rate (rule 67). */
function isContractorAway(now: Date) {
  return sql<boolean>`${assignments.whileAway} or exists (
    select from contractors where contractors.id = contractor_id and ${awayNow(now)}
  )`
}
