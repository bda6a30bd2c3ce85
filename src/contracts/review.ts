import { z } from 'zod'
import { reviewHideReasons } from '~/domain/review'
import { entityId, pageInput, uuidText } from './primitives'

/** A review as everybody reads it. */
export const publicReview = z.object({
  id: uuidText,
  contractorId: uuidText,
  customerName: z.string(),
  rating: z.number().int(),
  comment: z.string(),
  projectType: z.string().nullable(),
  verifiedProject: z.boolean().describe('Whether a won lead links the homeowner and the contractor'),
  reply: z.string().nullable().describe("The contractor's answer"),
  repliedAt: z.date().nullable(),
  createdAt: z.date(),
})
export type PublicReview = z.infer<typeof publicReview>

export const listPublicReviews = entityId.extend(pageInput)
export type ListPublicReviews = z.output<typeof listPublicReviews>
export const publicReviewList = z.object({ reviews: z.array(publicReview), total: z.number().int() })

/** How many reviews admins removed, by reason. */
export const removedReviews = z.array(z.object({ reason: z.enum(reviewHideReasons), count: z.number().int() }))
export type RemovedReviews = z.infer<typeof removedReviews>
