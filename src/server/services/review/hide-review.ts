import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { AdminReview, HideReviewInput } from '~/contracts/review'
import { ConflictError, NotFoundError } from '~/domain/errors'
import { isUuid } from '~/domain/slug'
import type { Executor } from '~/server/db/client'
import { reviews } from '~/server/db/schema'
import { record } from '../audit/record'
import { type AdminContext, inTransaction } from '../context'
import { readAdminReview } from './list-reviews'
import { lockReviewed, recountRating } from './recount-rating'

/**
 * Takes a review off the profile for a listed reason, and out of the rating.
 * @throws NotFoundError; ConflictError when it is removed already.
 */
export function hideReview(ctx: AdminContext, { id, reason }: HideReviewInput): Promise<AdminReview> {
  return inTransaction(ctx, async (tx) => {
    const contractorId = await lockContractorOf(tx, id)
    const hidden = await tx
      .update(reviews)
      .set({ hiddenReason: reason, hiddenBy: ctx.actor.userId, hiddenAt: ctx.now, updatedAt: ctx.now })
      .where(and(eq(reviews.id, id), isNull(reviews.hiddenAt)))
      .returning({ id: reviews.id })
    if (hidden.length === 0) throw new ConflictError('This review is already removed')
    await recountRating(tx, contractorId)
    await record(tx, ctx, {
      action: 'review.hidden',
      entity: 'review',
      entityId: id,
      details: { contractorId },
    })
    return readAdminReview(tx, id)
  })
}

/**
 * Puts a removed review back on the profile, and into the rating.
 * @throws NotFoundError; ConflictError when it is not removed.
 */
export function restoreReview(ctx: AdminContext, id: string): Promise<AdminReview> {
  return inTransaction(ctx, async (tx) => {
    const contractorId = await lockContractorOf(tx, id)
    const restored = await tx
      .update(reviews)
      .set({ hiddenReason: null, hiddenBy: null, hiddenAt: null, updatedAt: ctx.now })
      .where(and(eq(reviews.id, id), isNotNull(reviews.hiddenAt)))
      .returning({ id: reviews.id })
    if (restored.length === 0) throw new ConflictError('This review is not removed')
    await recountRating(tx, contractorId)
    await record(tx, ctx, { action: 'review.restored', entity: 'review', entityId: id, details: { contractorId } })
    return readAdminReview(tx, id)
  })
}

async function lockContractorOf(tx: Executor, reviewId: string): Promise<string> {
  if (!isUuid(reviewId)) throw new NotFoundError('Review')
  const [review] = await tx.select({ contractorId: reviews.contractorId }).from(reviews).where(eq(reviews.id, reviewId))
  if (!review) throw new NotFoundError('Review')
  await lockReviewed(tx, review.contractorId)
  return review.contractorId
}
