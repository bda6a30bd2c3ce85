import { eq } from 'drizzle-orm'
import type { PublicReview, WriteReviewInput } from '~/contracts/review'
import { NotFoundError } from '~/domain/errors'
import { isUuid } from '~/domain/slug'
import { networkOf } from '~/lib/network-address'
import type { Executor } from '~/server/db/client'
import { contractors, reviews } from '~/server/db/schema'
import { type HomeownerContext, inTransaction } from '../context'
import { enqueueMail } from '../mail/enqueue-mail'
import { consume } from '../rate-limit/rate-limit'
import { findReviewedProject } from './find-reviewed-project'
import { publicReviewColumns } from './list-public-reviews'
import { lockReviewed, recountRating } from './recount-rating'

/**
 * Publishes a homeowner's review of a published contractor, and its share of the rating with it: one per
 * homeowner, contractor and project (rule 32).
 * @throws NotFoundError for the contractor or the project; ConflictError for a second review;
 *   TooManyRequestsError.
 */
export async function writeReview(ctx: HomeownerContext, input: WriteReviewInput): Promise<PublicReview> {
  await consume(ctx.db, 'reviewByHomeowner', ctx.actor.userId)
  await consume(ctx.db, 'reviewByContractorAndNetwork', `${input.contractorId} ${networkOf(ctx.address)}`)
  const { contractorId, rating, customerName, projectType, comment } = input
  if (!isUuid(contractorId)) throw new NotFoundError('Contractor')
  return inTransaction(ctx, async (tx) => {
    await lockReviewed(tx, contractorId, { published: true })
    const homeownerId = ctx.actor.userId
    const projectId = await findReviewedProject(tx, { homeownerId, contractorId, projectId: input.projectId ?? null })
    const [row] = await tx
      .insert(reviews)
      .values({
        contractorId,
        homeownerId,
        projectId,
        customerName,
        rating,
        comment,
        projectType,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .returning({ id: reviews.id })
    await recountRating(tx, contractorId)
    if (row) await notifyContractor(tx, ctx, contractorId, row.id, { customerName, rating, comment })
    return readReview(tx, row?.id ?? '')
  })
}

async function notifyContractor(
  tx: Executor,
  ctx: HomeownerContext,
  contractorId: string,
  reviewId: string,
  review: { customerName: string; rating: number; comment: string },
): Promise<void> {
  const [contractor] = await tx
    .select({
      email: contractors.email,
      contactName: contractors.contactName,
      companyName: contractors.companyName,
      slug: contractors.slug,
    })
    .from(contractors)
    .where(eq(contractors.id, contractorId))
  if (!contractor?.slug) return
  const { email, contactName, companyName, slug } = contractor
  await enqueueMail(tx, ctx.now, {
    key: `review-received:${reviewId}`,
    template: 'review-received',
    recipient: email,
    about: ctx.actor.userId,
    props: { contactName, companyName, slug, ...review },
  })
}

/** @throws NotFoundError */
export async function readReview(tx: Executor, id: string): Promise<PublicReview> {
  const [review] = await tx.select(publicReviewColumns).from(reviews).where(eq(reviews.id, id))
  if (!review) throw new NotFoundError('Review')
  return review
}
