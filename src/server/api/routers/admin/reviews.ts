import { entityId } from '~/contracts/primitives'
import { adminReviewListOutput, adminReviewOutput, hideReviewInput, listAdminReviewsInput } from '~/contracts/review'
import { hideReview, restoreReview } from '~/server/services/review/hide-review'
import { listReviews } from '~/server/services/review/list-reviews'
import { adminProcedure, router } from '../../trpc'

const tags = ['Admin: reviews']

export const adminReviewsRouter = router({
  list: adminProcedure
    .meta({
      route: { method: 'GET', path: '/admin/reviews', tags, summary: 'Reviews, shown and removed, newest first' },
    })
    .input(listAdminReviewsInput)
    .output(adminReviewListOutput)
    .query(({ ctx, input }) => listReviews(ctx, input)),

  hide: adminProcedure
    .meta({
      route: { method: 'POST', path: '/admin/reviews/{id}/hide', tags, summary: 'Remove a review for a listed reason' },
    })
    .input(hideReviewInput)
    .output(adminReviewOutput)
    .mutation(({ ctx, input }) => hideReview(ctx, input)),

  restore: adminProcedure
    .meta({
      route: { method: 'POST', path: '/admin/reviews/{id}/restore', tags, summary: 'Put a removed review back' },
    })
    .input(entityId)
    .output(adminReviewOutput)
    .mutation(({ ctx, input }) => restoreReview(ctx, input.id)),
})
