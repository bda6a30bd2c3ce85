import { subHours } from 'date-fns/subHours'
import { and, eq, isNull, lt, lte, or } from 'drizzle-orm'
import { matching } from '~/domain/matching'
import { projects } from '~/server/db/schema/index'
import type { ServiceContext } from '../context'
import { enqueueMail } from '../mail/enqueue-mail'
import { waitingMailProps } from '../project/notify-waiting'
import { runEachInTransaction } from '../run-each'

/**
 * Tells homeowners who were not matched within 24 hours that the promise was broken, and what they can
 * do: once each time that a request begins to wait. Rows that somebody else holds wait for the next run.
 */
export async function notifyOverdue(ctx: ServiceContext): Promise<void> {
  const due = and(
    lte(projects.waitingSince, subHours(ctx.now, matching.matchWithinHours)),
    or(isNull(projects.lateToldAt), lt(projects.lateToldAt, projects.waitingSince)),
  )
  const rows = await ctx.db
    .select({ id: projects.id })
    .from(projects)
    .where(due)
    .orderBy(projects.waitingSince, projects.id)
  await runEachInTransaction(ctx, 'projects that wait for too long', rows, async (tx, id) => {
    const [project] = await tx
      .select()
      .from(projects)
      .where(and(eq(projects.id, id), due))
      .for('update', { skipLocked: true })
    if (!project) return
    await tx.update(projects).set({ lateToldAt: ctx.now }).where(eq(projects.id, id))
    await enqueueMail(tx, ctx.now, {
      key: `match-late:${project.id}:${project.waitingSince?.getTime()}`,
      template: 'match-late',
      recipient: project.email,
      about: project.id,
      props: {
        ...(await waitingMailProps(tx, ctx.now, project)),
        city: project.city,
      },
    })
  })
}
