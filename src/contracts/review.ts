import { z } from 'zod'
import { ratingRange, reviewHideReasons, reviewSorts } from '~/domain/review'
import { entityId, idInput, line, listedCompany, optional, pageCursors, pageInput, prose, uuidText } from './primitives'

export const reviewMessages = {
  rating: `Please choose a rating from ${ratingRange.min} to ${ratingRange.max}`,
  customerName: 'Please enter your name',
  comment: 'Please write your review',
  reply: 'Please write your reply',
  reason: 'Please choose why the review is removed',
} as const

export const reviewLengths = { customerName: 120, projectType: 120, comment: 5000, reply: 2000 } as const

/** A review as everybody reads it. */
export const publicReviewOutput = z
  .object({
    id: uuidText,
    contractorId: uuidText,
    customerName: z.string(),
    rating: z.number().int(),
    comment: z.string(),
    projectType: z.string().nullable(),
    verifiedProject: z
      .boolean()
      .describe('Whether it is of a project that this contractor won and whose work has begun'),
    reply: z.string().nullable().describe("The contractor's answer"),
    repliedAt: z.date().nullable(),
    createdAt: z.date(),
  })
  .meta({ id: 'Review' })
export type PublicReview = z.infer<typeof publicReviewOutput>

/** A review beside the company it speaks of, for pages that are of none. */
export const newestReviewOutput = publicReviewOutput
  .pick({ id: true, customerName: true, rating: true, comment: true, projectType: true, createdAt: true })
  .extend({ contractor: listedCompany })
export type NewestReview = z.infer<typeof newestReviewOutput>

export const listPublicReviewsInput = entityId.extend({
  ...pageInput,
  sort: z.enum(reviewSorts, { error: 'Unknown order' }).default('newest'),
})
export type ListPublicReviewsInput = z.output<typeof listPublicReviewsInput>
export const publicReviewListOutput = z.object({
  reviews: z.array(publicReviewOutput),
  total: z.number().int(),
  ...pageCursors,
})
export type PublicReviewList = z.infer<typeof publicReviewListOutput>

/** How many reviews admins removed, by reason. */
export const removedReviews = z.array(z.object({ reason: z.enum(reviewHideReasons), count: z.number().int() }))
export type RemovedReviews = z.infer<typeof removedReviews>

export const writeReviewInput = z.object({
  contractorId: idInput,
  rating: z
    .number({ error: reviewMessages.rating })
    .int(reviewMessages.rating)
    .min(ratingRange.min, reviewMessages.rating)
    .max(ratingRange.max, reviewMessages.rating)
    .default(ratingRange.default),
  customerName: line({ max: reviewLengths.customerName, message: reviewMessages.customerName }),
  projectType: optional(line({ max: reviewLengths.projectType })),
  comment: prose({ max: reviewLengths.comment, message: reviewMessages.comment }),
  projectId: idInput
    .nullish()
    .describe("One of the homeowner's own projects; without it the newest the contractor worked on is taken"),
})
export type WriteReviewInput = z.output<typeof writeReviewInput>

export const reviewableInput = writeReviewInput.pick({ contractorId: true })

/** What a homeowner can still review of a contractor. */
export const reviewableOutput = z.object({
  open: z.boolean().describe('Whether anything is left'),
  projects: z.array(z.object({ id: uuidText, projectType: z.string(), customerName: z.string() })),
})
export type Reviewable = z.infer<typeof reviewableOutput>

export const replyToReviewInput = entityId.extend({
  reply: prose({ max: reviewLengths.reply, message: reviewMessages.reply }),
})
export type ReplyToReviewInput = z.output<typeof replyToReviewInput>

/** A review as admins read it: with who wrote it, and whether it is shown. */
export const adminReviewOutput = publicReviewOutput
  .extend({
    companyName: z.string(),
    homeownerId: uuidText.nullable(),
    homeownerEmail: z.string().nullable(),
    projectId: uuidText.nullable(),
    hidden: z.boolean(),
    hiddenReason: z.enum(reviewHideReasons).nullable(),
    hiddenAt: z.date().nullable(),
  })
  .meta({ id: 'AdminReview' })
export type AdminReview = z.infer<typeof adminReviewOutput>

export const listAdminReviewsInput = z.object({
  ...pageInput,
  status: z.enum(['shown', 'hidden'], { error: 'Reviews are shown or hidden' }).optional(),
  contractorId: idInput.optional(),
})
export type ListAdminReviewsInput = z.output<typeof listAdminReviewsInput>
export const adminReviewListOutput = z.object({
  reviews: z.array(adminReviewOutput),
  total: z.number().int(),
  ...pageCursors,
})
export type AdminReviewList = z.infer<typeof adminReviewListOutput>

export const hideReviewInput = entityId.extend({ reason: z.enum(reviewHideReasons, { error: reviewMessages.reason }) })
export type HideReviewInput = z.output<typeof hideReviewInput>
