import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { AdminReview, ListAdminReviewsInput } from '~/contracts/review'
import { NotFoundError } from '~/domain/errors'
import type { ReviewHideReason } from '~/domain/review'
import { isUuid } from '~/domain/slug'
import type { Executor } from '~/server/db/client'
import { contractors, reviews, users } from '~/server/db/schema'
import type { AdminContext } from '../context'
import { publicReviewColumns } from './list-public-reviews'

/** One page of all reviews, newest first, and how many there are in all. */
export async function listReviews(
  ctx: AdminContext,
  { limit, offset, status, contractorId }: ListAdminReviewsInput,
): Promise<{ reviews: AdminReview[]; total: number }> {
  if (contractorId !== undefined && !isUuid(contractorId)) throw new NotFoundError('Contractor')
  const where = and(
    status === 'hidden' ? isNotNull(reviews.hiddenAt) : undefined,
    status === 'shown' ? isNull(reviews.hiddenAt) : undefined,
    contractorId ? eq(reviews.contractorId, contractorId) : undefined,
  )
  const [rows, [counted]] = await Promise.all([
    // Ids are made in the order of time, so their index is the order of the list.
    selectReviews(ctx.db).where(where).orderBy(desc(reviews.id)).limit(limit).offset(offset),
    ctx.db.select({ total: count() }).from(reviews).where(where),
  ])
  return { reviews: rows.map(present), total: counted?.total ?? 0 }
}

/** @throws NotFoundError */
export async function readAdminReview(tx: Executor, id: string): Promise<AdminReview> {
  const [row] = await selectReviews(tx).where(eq(reviews.id, id))
  if (!row) throw new NotFoundError('Review')
  return present(row)
}

function selectReviews(db: Executor) {
  return db
    .select({
      ...publicReviewColumns,
      companyName: contractors.companyName,
      homeownerId: reviews.homeownerId,
      homeownerEmail: users.email,
      projectId: reviews.projectId,
      hidden: sql<boolean>`reviews.hidden_at is not null`,
      hiddenReason: reviews.hiddenReason,
      hiddenAt: reviews.hiddenAt,
    })
    .from(reviews)
    .innerJoin(contractors, eq(contractors.id, reviews.contractorId))
    .leftJoin(users, eq(users.id, reviews.homeownerId))
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof selectReviews>>[number]

function present(row: Row): AdminReview {
  return { ...row, hiddenReason: row.hiddenReason as ReviewHideReason | null }
}
