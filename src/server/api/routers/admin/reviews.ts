import { entityId } from '~/contracts/primitives'
import { adminReview, adminReviewList, hideReview as hideContract, listAdminReviews } from '~/contracts/review'
import { hideReview, restoreReview } from '~/server/services/review/hide-review'
import { listReviews } from '~/server/services/review/list-reviews'
import { adminProcedure, router } from '../../trpc'

const tags = ['Admin: reviews']

export const adminReviewsRouter = router({
  list: adminProcedure
    .meta({
      route: { method: 'GET', path: '/admin/reviews', tags, summary: 'Reviews, shown and removed, newest first' },
    })
    .input(listAdminReviews)
    .output(adminReviewList)
    .query(({ ctx, input }) => listReviews(ctx, input)),

  hide: adminProcedure
    .meta({
      route: { method: 'POST', path: '/admin/reviews/{id}/hide', tags, summary: 'Remove a review for a listed reason' },
    })
    .input(hideContract)
    .output(adminReview)
    .mutation(({ ctx, input }) => hideReview(ctx, input)),

  restore: adminProcedure
    .meta({
      route: { method: 'POST', path: '/admin/reviews/{id}/restore', tags, summary: 'Put a removed review back' },
    })
    .input(entityId)
    .output(adminReview)
    .mutation(({ ctx, input }) => restoreReview(ctx, input.id)),
})
