import { and, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { AdminReview, AdminReviewList, ListAdminReviewsInput } from '~/contracts/review'
import { NotFoundError } from '~/domain/errors'
import type { ReviewHideReason } from '~/domain/review'
import { isUuid } from '~/domain/slug'
import type { Executor } from '~/server/db/client'
import { contractors, reviews, users } from '~/server/db/schema'
import type { AdminContext } from '../context'
import { inOrderOf, readPage } from '../list/keyset'
import { publicReviewColumns } from './list-public-reviews'

/**
 * One page of all reviews, newest first, and how many there are in all.
 * @throws NotFoundError; InvalidError for a cursor of another list
 */
export async function listReviews(
  ctx: AdminContext,
  { status, contractorId, ...input }: ListAdminReviewsInput,
): Promise<AdminReviewList> {
  if (contractorId !== undefined && !isUuid(contractorId)) throw new NotFoundError('Contractor')
  const where = and(
    status === 'hidden' ? isNotNull(reviews.hiddenAt) : undefined,
    status === 'shown' ? isNull(reviews.hiddenAt) : undefined,
    contractorId ? eq(reviews.contractorId, contractorId) : undefined,
  )
  const [page, [counted]] = await Promise.all([
    readPage(
      ctx.db,
      {
        name: 'reviews',
        order: 'desc',
        filters: { status, contractorId },
        table: sql`reviews`,
        // Ids are made in the order of time, so their index is the order of the list.
        keys: [],
        partitions: [sql`true`],
        where,
      },
      input,
    ),
    ctx.db.select({ total: count() }).from(reviews).where(where),
  ])
  const rows = await selectReviews(ctx.db).where(inArray(reviews.id, page.ids))
  return {
    reviews: inOrderOf(page.ids, rows.map(present)),
    total: counted?.total ?? 0,
    nextCursor: page.nextCursor,
    previousCursor: page.previousCursor,
  }
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
