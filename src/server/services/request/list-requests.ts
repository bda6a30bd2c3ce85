import { count, desc, eq, sql } from 'drizzle-orm'
import type { ListRequests, RequestList } from '~/contracts/request'
import { homeownerStatusLabels } from '~/domain/project-status'
import { matchClock } from '~/domain/promise'
import { projects } from '~/server/db/schema'
import type { HomeownerContext } from '../context'

/** The homeowner's own requests, the newest first. The subqueries are spelled out: Drizzle drops table names in a select of one table. */
export async function listRequests(ctx: HomeownerContext, { limit, offset }: ListRequests): Promise<RequestList> {
  const own = eq(projects.homeownerId, ctx.actor.userId)
  const [rows, [counted]] = await Promise.all([
    ctx.db
      .select({
        id: projects.id,
        reference: projects.reference,
        serviceNeeded: projects.projectType,
        city: projects.city,
        status: projects.status,
        createdAt: projects.createdAt,
        updatedAt: projects.updatedAt,
        reopenedAt: projects.reopenedAt,
        firstMatchedAt: projects.firstMatchedAt,
        contractors: sql<number>`(
          select count(*)::int from assignments
          where assignments.project_id = projects.id and assignments.withdrawn_at is null
        )`,
        quotes: sql<number>`(
          select count(*)::int from quotes join assignments on assignments.id = quotes.assignment_id
          where assignments.project_id = projects.id and assignments.withdrawn_at is null
            and quotes.status in ('sent', 'accepted')
        )`,
        unread: sql<number>`(
          select count(*)::int from messages join assignments on assignments.id = messages.assignment_id
          where assignments.project_id = projects.id and assignments.withdrawn_at is null
            and messages.sender = 'contractor' and messages.read_at is null
        )`,
        hired: sql<string | null>`(
          select contractors.company_name from assignments
          join contractors on contractors.id = assignments.contractor_id
          where assignments.project_id = projects.id and assignments.status = 'won'
        )`,
      })
      .from(projects)
      .where(own)
      .orderBy(desc(projects.createdAt), desc(projects.id))
      .limit(limit)
      .offset(offset),
    ctx.db.select({ total: count() }).from(projects).where(own),
  ])
  return {
    projects: rows.map((row) => ({
      ...row,
      statusText: homeownerStatusLabels[row.status],
      clock: matchClock(row, ctx.now),
    })),
    total: counted?.total ?? 0,
  }
}
