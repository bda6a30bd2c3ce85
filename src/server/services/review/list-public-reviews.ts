import { and, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { ListPublicReviewsInput, PublicReview, PublicReviewList, RemovedReviews } from '~/contracts/review'
import { NotFoundError } from '~/domain/errors'
import { type ReviewHideReason, type ReviewSort, reviewsShown, verifiedProjectStatuses } from '~/domain/review'
import { isUuid } from '~/domain/slug'
import type { Executor } from '~/server/db/client'
import { contractors, reviews } from '~/server/db/schema'
import { sqlList } from '~/server/db/schema/columns'
import type { ServiceContext } from '../context'
import { inOrderOf, readPage } from '../list/keyset'
import type { SortKey } from '../list/page-query'

interface ShownReviews {
  ratingCounts: number[]
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

/** The newest reviews, how many gave how many stars, and how many were removed for which reasons. */
export async function readShownReviews(db: Executor, contractorId: string): Promise<ShownReviews> {
  const [newest, ratingCounts, removed] = await Promise.all([
    selectNewest(db, contractorId),
    countRatings(db, contractorId),
    countRemoved(db, contractorId),
  ])
  return { reviews: newest, ratingCounts, removedReviews: removed }
}

async function countRatings(db: Executor, contractorId: string): Promise<number[]> {
  const rows = await db
    .select({ rating: reviews.rating, count: count() })
    .from(reviews)
    .where(and(eq(reviews.contractorId, contractorId), isNull(reviews.hiddenAt)))
    .groupBy(reviews.rating)
  const counts = new Map(rows.map((row) => [row.rating, row.count]))
  return [1, 2, 3, 4, 5].map((stars) => counts.get(stars) ?? 0)
}

/**
 * One page of a published contractor's reviews: the newest first, or the best or the worst, of equals the newest.
 * @throws NotFoundError; InvalidError for a cursor of another list
 */
export async function listPublicReviews(
  ctx: ServiceContext,
  { id, sort, ...input }: ListPublicReviewsInput,
): Promise<PublicReviewList> {
  if (!isUuid(id)) throw new NotFoundError('Contractor')
  const [contractor] = await ctx.db
    .select({ total: contractors.reviewCount })
    .from(contractors)
    .where(and(eq(contractors.id, id), eq(contractors.status, 'published')))
  if (!contractor) throw new NotFoundError('Contractor')
  const page = await readPage(
    ctx.db,
    {
      name: 'public reviews',
      sort,
      order: 'desc',
      filters: { id: id.toLowerCase() },
      table: sql`reviews`,
      keys: [...ratingKeys[sort], { expression: sql`created_at`, type: 'timestamptz' }],
      partitions: [sql`contractor_id = ${id}`],
      where: sql`hidden_at is null`,
    },
    input,
  )
  const rows = await ctx.db.select(publicReviewColumns).from(reviews).where(inArray(reviews.id, page.ids))
  return {
    reviews: inOrderOf(page.ids, rows),
    total: contractor.total,
    nextCursor: page.nextCursor,
    previousCursor: page.previousCursor,
  }
}

/** What stands before the time, which always descends. */
const ratingKeys: Record<ReviewSort, SortKey[]> = {
  newest: [],
  highest: [{ expression: sql`rating`, type: 'integer' }],
  lowest: [{ expression: sql`-rating`, type: 'integer' }],
}

function selectNewest(db: Executor, contractorId: string): Promise<PublicReview[]> {
  return db
    .select(publicReviewColumns)
    .from(reviews)
    .where(and(eq(reviews.contractorId, contractorId), isNull(reviews.hiddenAt)))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(reviewsShown)
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
