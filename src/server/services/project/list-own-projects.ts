import { addHours } from 'date-fns/addHours'
import { count, eq, sql } from 'drizzle-orm'
import type { ListOwnProjectsInput, OwnProject, OwnProjectList } from '~/contracts/own-project'
import { matchClock } from '~/domain/deadlines'
import { matching } from '~/domain/matching'
import { closedProjectStatuses, homeownerStatusText } from '~/domain/project-status'
import { completesAt } from '~/domain/work'
import { inIds, prepared } from '~/server/db/prepared'
import { projects } from '~/server/db/schema/index'
import type { HomeownerContext } from '../context'
import { ownProjectChangedAfter } from '../list/changed-after'
import { inOrderOf, readPage } from '../list/keyset'
import type { ProjectRow } from './own-project'

/**
 * The homeowner's own requests, the newest first.
 * @throws InvalidError for a cursor of another list
 */
export async function listOwnProjects(
  ctx: HomeownerContext,
  { updatedAfter, ...input }: ListOwnProjectsInput,
): Promise<OwnProjectList> {
  const homeownerId = ctx.actor.userId
  const where = updatedAfter && ownProjectChangedAfter(updatedAfter)
  const [page, [counted]] = await Promise.all([
    readPage(
      ctx.db,
      {
        name: 'own projects',
        order: 'desc',
        filters: { homeownerId, updatedAfter },
        table: sql`projects`,
        keys: [{ expression: sql`created_at`, type: 'timestamptz' }],
        partitions: [sql`homeowner_id = ${homeownerId}`],
        where,
      },
      input,
    ),
    where
      ? ctx.db.execute<{ total: number }>(
          sql`select count(*)::int as total from projects where homeowner_id = ${homeownerId} and ${where}`,
        )
      : countOwn(ctx.db).execute({ homeownerId }),
  ])
  const rows =
    page.ids.length === 0 ? [] : await ownRequests(ctx.db).execute({ ids: page.ids, now: ctx.now.toISOString() })
  return {
    projects: inOrderOf(page.ids, rows).map((row) => ({
      ...row,
      statusText: homeownerStatusText(row.status, row.waitingSince !== null),
      clock: matchClock(row, ctx.now),
      waiting: presentWaiting(row),
      nextBy: nextBy({ ...row, answerFrom: row.answerFrom ? new Date(row.answerFrom) : null }, ctx.now),
    })),
    total: counted?.total ?? 0,
    nextCursor: page.nextCursor,
    previousCursor: page.previousCursor,
  }
}

interface Progress {
  status: ProjectRow['status']
  waitingSince: Date | null
  matchedAt: Date | null
  createdAt: Date
  reopenedAt: Date | null
  finishedAt: Date | null
  hired: string | null
  /** From when the contractor who has to answer first has had the request. */
  answerFrom: Date | null
  /** The first day on which a quote ends, `YYYY-MM-DD`. */
  validUntil: string | null
}

/** By when the next step of a request happens, or is to be taken: its match, an answer, a choice, its completion. */
export function nextBy(request: Progress, now: Date): Date | null {
  const { status, waitingSince, finishedAt, hired, answerFrom, validUntil } = request
  if (closedProjectStatuses.includes(status)) return null
  if (hired) return status === 'in_progress' && finishedAt ? completesAt(finishedAt) : null
  if (waitingSince) return matchClock(request, now).matchBy
  // A day is the same one everywhere in Canada at this hour.
  if (validUntil) return new Date(`${validUntil}T17:00:00Z`)
  return answerFrom && addHours(answerFrom, matching.releaseSlotAfterHours)
}

/** Since when and why nobody has a request. */
export function presentWaiting({
  waitingSince: since,
  waitingCause: cause,
}: Pick<ProjectRow, 'waitingSince' | 'waitingCause'>): OwnProject['waiting'] {
  return since && cause && { since, cause }
}

/** The subqueries are spelled out: Drizzle drops table names in a select of one table. */
const ownRequests = prepared((db) =>
  db
    .select({
      id: projects.id,
      reference: projects.reference,
      serviceNeeded: projects.projectType,
      city: projects.city,
      status: projects.status,
      createdAt: projects.createdAt,
      updatedAt: projects.updatedAt,
      reopenedAt: projects.reopenedAt,
      waitingSince: projects.waitingSince,
      waitingCause: projects.waitingCause,
      matchedAt: projects.matchedAt,
      direct: sql<boolean>`direct_contractor_id is not null`,
      shared: projects.shared,
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
      finishedAt: projects.finishedAt,
      answerFrom: sql<string | null>`(
        select min(greatest(assignments.created_at, projects.reopened_at)) from assignments
        where assignments.project_id = projects.id and assignments.status = 'new'
          and assignments.expired_at is null and assignments.withdrawn_at is null
      )`,
      validUntil: sql<string | null>`(
        select min(quotes.valid_until)::text from quotes join assignments on assignments.id = quotes.assignment_id
        where assignments.project_id = projects.id and assignments.withdrawn_at is null and quotes.status = 'sent'
      )`,
      paymentsAsked: sql<number>`(
        select count(*)::int from milestones
        where milestones.project_id = projects.id and milestones.status = 'planned'
          and milestones.requested_at is not null and milestones.assignment_id is not null
          and projects.status <> 'cancelled'
      )`,
      visitsOffered: sql<number>`(
        select count(*)::int from visits join assignments on assignments.id = visits.assignment_id
        where assignments.project_id = projects.id and visits.cancelled_at is null
          and ${sql.placeholder('now')}::timestamptz < any (visits.proposed_times)
      )`,
      hired: sql<string | null>`(
        select contractors.company_name from assignments
        join contractors on contractors.id = assignments.contractor_id
        where assignments.project_id = projects.id and assignments.status = 'won'
      )`,
    })
    .from(projects)
    .where(inIds(projects.id))
    .prepare('own_requests'),
)

const countOwn = prepared((db) =>
  db
    .select({ total: count() })
    .from(projects)
    .where(eq(projects.homeownerId, sql.placeholder('homeownerId')))
    .prepare('count_own_requests'),
)
