import { z } from 'zod'
import { ratingRange, reviewHideReasons } from '~/domain/review'
import { entityId, line, optional, pageInput, prose, uuidText } from './primitives'

export const reviewMessages = {
  rating: `Please choose a rating from ${ratingRange.min} to ${ratingRange.max}`,
  customerName: 'Please enter your name',
  comment: 'Please write your review',
  reply: 'Please write your reply',
  reason: 'Please choose why the review is removed',
} as const

export const reviewLengths = { customerName: 120, projectType: 120, comment: 5000, reply: 2000 } as const

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

export const listPublicReviews = entityId.extend({ limit: pageInput.limit, offset: pageInput.offset })
export type ListPublicReviews = z.output<typeof listPublicReviews>
export const publicReviewList = z.object({ reviews: z.array(publicReview), total: z.number().int() })

/** How many reviews admins removed, by reason. */
export const removedReviews = z.array(z.object({ reason: z.enum(reviewHideReasons), count: z.number().int() }))
export type RemovedReviews = z.infer<typeof removedReviews>

export const writeReview = z.object({
  contractorId: z.string().max(100).describe('The id (a UUID)'),
  rating: z
    .number({ error: reviewMessages.rating })
    .int(reviewMessages.rating)
    .min(ratingRange.min, reviewMessages.rating)
    .max(ratingRange.max, reviewMessages.rating)
    .default(ratingRange.default),
  customerName: line({ max: reviewLengths.customerName, message: reviewMessages.customerName }),
  projectType: optional(line({ max: reviewLengths.projectType })),
  comment: prose({ max: reviewLengths.comment, message: reviewMessages.comment }),
  projectId: z
    .string()
    .max(100)
    .nullish()
    .describe("One of the homeowner's own projects; without it the newest the contractor won is taken"),
})
export type WriteReview = z.output<typeof writeReview>

export const replyToReview = entityId.extend({
  reply: prose({ max: reviewLengths.reply, message: reviewMessages.reply }),
})
export type ReplyToReview = z.output<typeof replyToReview>

/** A review as admins read it: with who wrote it, and whether it is shown. */
export const adminReview = publicReview.extend({
  companyName: z.string(),
  homeownerId: uuidText.nullable(),
  homeownerEmail: z.string().nullable(),
  projectId: uuidText.nullable(),
  hidden: z.boolean(),
  hiddenReason: z.enum(reviewHideReasons).nullable(),
  hiddenAt: z.date().nullable(),
})
export type AdminReview = z.infer<typeof adminReview>

export const listAdminReviews = z.object({
  limit: pageInput.limit,
  offset: pageInput.offset,
  status: z.enum(['shown', 'hidden'], { error: 'Reviews are shown or hidden' }).optional(),
  contractorId: z.string().max(100).optional(),
})
export type ListAdminReviews = z.output<typeof listAdminReviews>
export const adminReviewList = z.object({ reviews: z.array(adminReview), total: z.number().int() })

export const hideReview = entityId.extend({ reason: z.enum(reviewHideReasons, { error: reviewMessages.reason }) })
export type HideReview = z.output<typeof hideReview>
