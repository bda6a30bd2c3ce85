import { and, eq, isNull } from 'drizzle-orm'
import type { PublicReview, ReplyToReviewInput } from '~/contracts/review'
import { ConflictError, NotFoundError } from '~/domain/errors'
import { isUuid } from '~/domain/slug'
import { reviews } from '~/server/db/schema'
import { type ContractorContext, inTransaction } from '../context'
import { consume } from '../rate-limit/rate-limit'
import { lockReviewed, recountRating } from './recount-rating'
import { readReview } from './write-review'

/**
 * The contractor's single answer to a review of theirs that is shown.
 * @throws NotFoundError for a review of somebody else's or a removed one; ConflictError for a second
 *   answer; TooManyRequestsError.
 */
export async function replyToReview(ctx: ContractorContext, { id, reply }: ReplyToReviewInput): Promise<PublicReview> {
  const { contractorId, userId } = ctx.actor
  await consume(ctx.db, 'replyByContractor', userId)
  if (!isUuid(id)) throw new NotFoundError('Review')
  const own = and(eq(reviews.id, id), eq(reviews.contractorId, contractorId), isNull(reviews.hiddenAt))
  return inTransaction(ctx, async (tx) => {
    await lockReviewed(tx, contractorId)
    const [review] = await tx.select({ reply: reviews.reply }).from(reviews).where(own)
    if (!review) throw new NotFoundError('Review')
    if (review.reply !== null) throw new ConflictError('You have already replied to this review')
    await tx
      .update(reviews)
      .set({ reply, repliedAt: ctx.now, updatedAt: ctx.now })
      .where(and(own, isNull(reviews.reply)))
    await recountRating(tx, contractorId)
    return readReview(tx, id)
  })
}
