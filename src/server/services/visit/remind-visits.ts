import { addHours } from 'date-fns/addHours'
import { subSeconds } from 'date-fns/subSeconds'
import { and, eq, gt, isNull, lte, type SQL } from 'drizzle-orm'
import { undoHoldSeconds } from '~/domain/delays'
import { messageSenders } from '~/domain/message'
import { visitReminderHours } from '~/domain/visit'
import type { Executor } from '~/server/db/client'
import { visits } from '~/server/db/schema'
import { alertContractor } from '../alert/alert-contractor'
import type { ServiceContext } from '../context'
import { runEachInTransaction } from '../run-each'
import { visitRows } from './list-visits'
import { mailVisit, skipVisitMails } from './mail-visit'

/** Reminds both sides a day before an agreed visit (rule 98). */
export async function remindOfVisits(ctx: ServiceContext): Promise<void> {
  const due = and(
    isNull(visits.cancelledAt),
    isNull(visits.remindedAt),
    gt(visits.startsAt, ctx.now),
    lte(visits.startsAt, addHours(ctx.now, visitReminderHours)),
  )
  await eachVisit(ctx, due, async (tx, { visit, ...rows }) => {
    await tx.update(visits).set({ remindedAt: ctx.now }).where(eq(visits.id, visit.id))
    for (const audience of messageSenders) await mailVisit(tx, ctx.now, rows, visit, { news: 'reminder', audience })
    const { assignment, contractor } = rows
    await alertContractor(tx, ctx.now, { kind: 'visit', assignmentId: assignment.id, userId: contractor.userId })
  })
}

/**
 * Tells both sides of agreed visits that ended with the contractor's access; the database cancelled them at that instant
 * (rule 99), and an undone withdrawal or archiving takes that back for a minute (rule 84).
 */
export async function mailCancelledVisits(ctx: ServiceContext): Promise<void> {
  const due = and(
    lte(visits.cancelledAt, subSeconds(ctx.now, undoHoldSeconds)),
    eq(visits.cancelledBy, 'system'),
    isNull(visits.cancelMailedAt),
  )
  await eachVisit(ctx, due, async (tx, { visit, ...rows }) => {
    await tx.update(visits).set({ cancelMailedAt: ctx.now }).where(eq(visits.id, visit.id))
    await skipVisitMails(tx, ctx.now, visit.assignmentId, messageSenders)
    if (visit.startsAt && visit.startsAt > ctx.now)
      for (const audience of messageSenders) await mailVisit(tx, ctx.now, rows, visit, { news: 'cancelled', audience })
  })
}

type VisitRows = Awaited<ReturnType<typeof visitRows>>[number]

/** Visits that are due, each under its lock; those that somebody else holds wait for the next run. */
async function eachVisit(
  ctx: ServiceContext,
  due: SQL | undefined,
  act: (tx: Executor, rows: VisitRows) => Promise<void>,
): Promise<void> {
  const rows = await ctx.db.select({ id: visits.id }).from(visits).where(due).orderBy(visits.startsAt, visits.id)
  await runEachInTransaction(ctx, 'visits', rows, async (tx, id) => {
    const [found] = await visitRows(tx)
      .where(and(eq(visits.id, id), due))
      .for('update', { of: visits, skipLocked: true })
    if (found) await act(tx, found)
  })
}
