import Link from 'next/link'
import { DateText } from '~/components/ui/date-text'
import { Stars } from '~/components/ui/stars'
import type { PublicContractor } from '~/contracts/public-contractor'
import { pluralize } from '~/lib/format'
import { RatingHistogram } from './rating-histogram'

/** Reviews that stand under the header; all of them are in their tab. */
const shown = 2

/** What homeowners gave and wrote, in short; nothing while there is no review. */
export function ReviewSummary({ contractor }: { contractor: PublicContractor }) {
  const { slug, averageRating, reviewCount, ratingCounts, reviews } = contractor
  if (reviewCount === 0) return null
  return (
    <section aria-labelledby="rated">
      <h2 id="rated" className="text-lg font-semibold">
        What homeowners say
      </h2>
      <div className="mt-4 grid gap-x-8 gap-y-5 sm:grid-cols-[auto_1fr] sm:items-center">
        <div>
          <p className="text-4xl font-semibold tabular-nums">{averageRating.toFixed(1)}</p>
          <div className="mt-1">
            <Stars value={averageRating} />
          </div>
          <p className="mt-1 text-sm text-muted">{pluralize(reviewCount, 'review')}</p>
        </div>
        <RatingHistogram counts={ratingCounts} />
      </div>
      <ul className="mt-6 flex flex-col gap-5">
        {reviews.slice(0, shown).map(({ id, customerName, rating, comment, projectType, createdAt }) => (
          <li key={id} className="border-t border-border pt-5">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <Stars value={rating} />
              <span className="font-medium wrap-anywhere">{customerName}</span>
              <span className="min-w-0 wrap-anywhere text-muted">
                {projectType && `${projectType} · `}
                <DateText value={createdAt} style="longDate" />
              </span>
            </div>
            <p className="mt-2 line-clamp-3 max-w-prose wrap-anywhere">{comment}</p>
          </li>
        ))}
      </ul>
      <Link
        href={`/contractors/${slug}?tab=reviews#profile`}
        prefetch={false}
        className="mt-4 inline-flex min-h-11 items-center font-medium text-accent hover:text-accent-hover"
      >
        Read all of them
      </Link>
    </section>
  )
}
