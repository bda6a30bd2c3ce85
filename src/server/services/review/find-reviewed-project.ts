import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { ConflictError, NotFoundError } from '~/domain/errors'
import { verifiedProjectStatuses } from '~/domain/review'
import { isUuid } from '~/domain/slug'
import type { Executor } from '~/server/db/client'
import { assignments, projects, reviews } from '~/server/db/schema'

/** Projects of one homeowner with one contractor that one answer carries at the most. */
const most = 20

interface Reviewing {
  homeownerId: string
  contractorId: string
  /** The project the homeowner names, if any. */
  projectId: string | null
}

/**
 * The project a review is about: the one named, else the newest that this contractor won, whose work has begun and
 * that has no review yet, else none. The contractor must be locked, or two reviews at once would both pass.
 * @throws NotFoundError when the named project is not the homeowner's or not the contractor's;
 *   ConflictError when the homeowner has reviewed it already.
 */
export async function findReviewedProject(tx: Executor, reviewing: Reviewing): Promise<string | null> {
  return reviewing.projectId === null ? findUnreviewed(tx, reviewing) : checkNamed(tx, reviewing, reviewing.projectId)
}

async function checkNamed(tx: Executor, { homeownerId, contractorId }: Reviewing, projectId: string): Promise<string> {
  if (!isUuid(projectId)) throw new NotFoundError('Project')
  const [project] = await tx
    .select({ id: projects.id, reviewId: reviews.id })
    .from(projects)
    .innerJoin(assignments, and(eq(assignments.projectId, projects.id), eq(assignments.contractorId, contractorId)))
    .leftJoin(reviews, ownReviewOf(homeownerId, contractorId))
    .where(and(eq(projects.id, projectId), eq(projects.homeownerId, homeownerId)))
  if (!project) throw new NotFoundError('Project')
  if (project.reviewId) throw new ConflictError('You have already reviewed this contractor for this project')
  return project.id
}

async function findUnreviewed(tx: Executor, { homeownerId, contractorId }: Reviewing): Promise<string | null> {
  const [won] = await selectUnreviewed(tx, { homeownerId, contractorId })
  if (won) return won.id
  const [written] = await tx
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.contractorId, contractorId), eq(reviews.homeownerId, homeownerId)))
    .limit(1)
  if (written) throw new ConflictError('You have already reviewed this contractor')
  return null
}

/** The homeowner's projects that this contractor worked on and that have no review yet, the newest first. */
export function selectUnreviewed(
  db: Executor,
  { homeownerId, contractorId }: Pick<Reviewing, 'homeownerId' | 'contractorId'>,
) {
  return db
    .select({ id: projects.id, projectType: projects.projectType, customerName: projects.customerName })
    .from(projects)
    .innerJoin(
      assignments,
      and(
        eq(assignments.projectId, projects.id),
        eq(assignments.contractorId, contractorId),
        eq(assignments.status, 'won'),
      ),
    )
    .leftJoin(reviews, ownReviewOf(homeownerId, contractorId))
    .where(
      and(eq(projects.homeownerId, homeownerId), inArray(projects.status, verifiedProjectStatuses), isNull(reviews.id)),
    )
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .limit(most)
}

function ownReviewOf(homeownerId: string, contractorId: string) {
  return and(
    sql`reviews.project_id = projects.id`,
    eq(reviews.contractorId, contractorId),
    eq(reviews.homeownerId, homeownerId),
  )
}
