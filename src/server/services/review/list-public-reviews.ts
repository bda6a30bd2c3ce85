import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { ListPublicReviewsInput, PublicReview, RemovedReviews } from '~/contracts/review'
import { NotFoundError } from '~/domain/errors'
import { type ReviewHideReason, reviewsShown, verifiedProjectStatuses } from '~/domain/review'
import { isUuid } from '~/domain/slug'
import type { Executor } from '~/server/db/client'
import { contractors, reviews } from '~/server/db/schema'
import { sqlList } from '~/server/db/schema/columns'
import type { ServiceContext } from '../context'

interface ShownReviews {
  reviews: PublicReview[]
  removedReviews: RemovedReviews
}

/** Whether a review is of a project that its contractor won and whose work has begun (rule 32). */
export const verifiedProject = sql<boolean>`exists (
  select from assignments join projects on projects.id = assignments.project_id
  where assignments.project_id = reviews.project_id
    and projects.status in ${sqlList(verifiedProjectStatuses)}
    and assignments.contractor_id = reviews.contractor_id
    and assignments.status = 'won'
)`

/** Columns of a review that everybody may read. */
export const publicReviewColumns = {
  id: reviews.id,
  contractorId: reviews.contractorId,
  customerName: reviews.customerName,
  rating: reviews.rating,
  comment: reviews.comment,
  projectType: reviews.projectType,
  verifiedProject,
  reply: reviews.reply,
  repliedAt: reviews.repliedAt,
  createdAt: reviews.createdAt,
} as const

/** The newest reviews, and how many were removed for which reasons. */
export async function readShownReviews(db: Executor, contractorId: string): Promise<ShownReviews> {
  const [newest, removed] = await Promise.all([
    selectShown(db, contractorId, reviewsShown, 0),
    countRemoved(db, contractorId),
  ])
  return { reviews: newest, removedReviews: removed }
}

/**
 * One page of a published contractor's reviews, newest first.
 * @throws NotFoundError
 */
export async function listPublicReviews(
  ctx: ServiceContext,
  { id, limit, offset }: ListPublicReviewsInput,
): Promise<{ reviews: PublicReview[]; total: number }> {
  if (!isUuid(id)) throw new NotFoundError('Contractor')
  const [contractor] = await ctx.db
    .select({ total: contractors.reviewCount })
    .from(contractors)
    .where(and(eq(contractors.id, id), eq(contractors.status, 'published')))
  if (!contractor) throw new NotFoundError('Contractor')
  return { reviews: await selectShown(ctx.db, id, limit, offset), total: contractor.total }
}

function selectShown(db: Executor, contractorId: string, limit: number, offset: number): Promise<PublicReview[]> {
  return db
    .select(publicReviewColumns)
    .from(reviews)
    .where(and(eq(reviews.contractorId, contractorId), isNull(reviews.hiddenAt)))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit)
    .offset(offset)
}

async function countRemoved(db: Executor, contractorId: string): Promise<RemovedReviews> {
  const rows = await db
    .select({ reason: reviews.hiddenReason, count: count() })
    .from(reviews)
    .where(and(eq(reviews.contractorId, contractorId), isNotNull(reviews.hiddenAt)))
    .groupBy(reviews.hiddenReason)
    .orderBy(desc(count()), reviews.hiddenReason)
  return rows.map((row) => ({ reason: row.reason as ReviewHideReason, count: row.count }))
}
