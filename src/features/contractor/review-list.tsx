import type { PublicContractor } from '~/contracts/public-contractor'
import type { RemovedReviews as Removed } from '~/contracts/review'
import { reviewHideReasonLabels } from '~/domain/review'
import { RatingHistogram } from './rating-histogram'
import { Review } from './review'
import { SortedReviews } from './sorted-reviews'

export function ReviewList({ contractor }: { contractor: PublicContractor }) {
  const { id, companyName, reviews, reviewCount, ratingCounts, removedReviews } = contractor
  return (
    <div className="flex flex-col gap-5">
      <h2 className="sr-only">Reviews</h2>
      {reviews.length === 0 ? (
        <p className="text-muted">No reviews yet.</p>
      ) : (
        <>
          <RatingHistogram counts={ratingCounts} />
          <SortedReviews contractorId={id} shown={reviews.length} total={reviewCount} companyName={companyName}>
            <ul className="flex flex-col gap-4">
              {reviews.map((review) => (
                <li key={review.id}>
                  <Review review={review} companyName={companyName} replyable />
                </li>
              ))}
            </ul>
          </SortedReviews>
        </>
      )}
      <RemovedReviews removed={removedReviews} />
    </div>
  )
}

/** Says what is missing, so that a good rating is not one that was tidied up. */
function RemovedReviews({ removed }: { removed: Removed }) {
  const total = removed.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return null
  const reasons = removed.map(({ reason, count }) => `${reviewHideReasonLabels[reason]} (${count})`).join(', ')
  return (
    <p className="text-sm text-muted">
      {total === 1 ? '1 review was' : `${total} reviews were`} removed by our team: {reasons}.
    </p>
  )
}
