import { subHours } from 'date-fns/subHours'
import { and, inArray, isNull, lt, lte, or } from 'drizzle-orm'
import { matching } from '~/domain/matching'
import { projects } from '~/server/db/schema/index'
import { inTransaction, type ServiceContext } from '../context'
import { enqueueMail } from '../mail/enqueue-mail'
import { waitingMailProps } from '../project/notify-waiting'

/**
 * Tells homeowners who were not matched within 24 hours that the promise was broken, and what they can
 * do: once each time that a request begins to wait. Says how many were told, at most `limit`.
 */
export async function notifyOverdue(ctx: ServiceContext, limit: number): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const due = await tx
      .select()
      .from(projects)
      .where(
        and(
          lte(projects.waitingSince, subHours(ctx.now, matching.matchWithinHours)),
          or(isNull(projects.lateToldAt), lt(projects.lateToldAt, projects.waitingSince)),
        ),
      )
      .orderBy(projects.waitingSince, projects.id)
      .limit(limit)
      .for('update', { skipLocked: true })
    if (due.length === 0) return 0
    await tx
      .update(projects)
      .set({ lateToldAt: ctx.now })
      .where(
        inArray(
          projects.id,
          due.map(({ id }) => id),
        ),
      )
    for (const project of due) {
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
    }
    return due.length
  })
}
