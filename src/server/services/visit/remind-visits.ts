import { addHours } from 'date-fns/addHours'
import { subSeconds } from 'date-fns/subSeconds'
import { and, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import { undoHoldSeconds } from '~/domain/delays'
import { messageSenders } from '~/domain/message'
import { visitReminderHours } from '~/domain/visit'
import type { Executor } from '~/server/db/client'
import { visits } from '~/server/db/schema'
import { alertContractor } from '../alert/alert-contractor'
import { inTransaction, type ServiceContext } from '../context'
import { visitRows } from './list-visits'
import { mailVisit, skipVisitMails } from './mail-visit'

/** Reminds both sides a day before an agreed visit (rule 98). Says how many, at most `limit`. */
export async function remindOfVisits(ctx: ServiceContext, limit: number): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const due = await visitRows(tx)
      .where(
        and(
          isNull(visits.cancelledAt),
          isNull(visits.remindedAt),
          gt(visits.startsAt, ctx.now),
          lte(visits.startsAt, addHours(ctx.now, visitReminderHours)),
        ),
      )
      .orderBy(visits.startsAt, visits.id)
      .limit(limit)
      .for('update', { of: visits, skipLocked: true })
    await mark(tx, due, { remindedAt: ctx.now })
    for (const { visit, ...rows } of due) {
      for (const audience of messageSenders) await mailVisit(tx, ctx.now, rows, visit, { news: 'reminder', audience })
      const { assignment, contractor } = rows
      await alertContractor(tx, ctx.now, { kind: 'visit', assignmentId: assignment.id, userId: contractor.userId })
    }
    return due.length
  })
}

/**
 * Tells both sides of agreed visits that ended with the contractor's access; the database cancelled them at that instant
 * (rule 99), and an undone withdrawal or archiving takes that back for a minute (rule 84). Says how many, at most `limit`.
 */
export async function mailCancelledVisits(ctx: ServiceContext, limit: number): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const due = await visitRows(tx)
      .where(
        and(
          lte(visits.cancelledAt, subSeconds(ctx.now, undoHoldSeconds)),
          eq(visits.cancelledBy, 'system'),
          isNull(visits.cancelMailedAt),
        ),
      )
      .orderBy(visits.cancelledAt, visits.id)
      .limit(limit)
      .for('update', { of: visits, skipLocked: true })
    await mark(tx, due, { cancelMailedAt: ctx.now })
    for (const { visit, ...rows } of due) {
      await skipVisitMails(tx, ctx.now, visit.assignmentId, messageSenders)
      if (visit.startsAt && visit.startsAt > ctx.now)
        for (const audience of messageSenders)
          await mailVisit(tx, ctx.now, rows, visit, { news: 'cancelled', audience })
    }
    return due.length
  })
}

async function mark(
  tx: Executor,
  due: readonly { visit: { id: string } }[],
  values: { remindedAt?: Date; cancelMailedAt?: Date },
): Promise<void> {
  const ids = due.map(({ visit }) => visit.id)
  if (ids.length > 0) await tx.update(visits).set(values).where(inArray(visits.id, ids))
}
