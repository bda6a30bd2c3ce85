'use client'

import { type ReactNode, useId, useState } from 'react'
import { controlClasses } from '~/components/form/control-classes'
import { Button } from '~/components/ui/button'
import { showToast } from '~/components/ui/toast'
import type { PublicReview } from '~/contracts/review'
import type { ReviewSort } from '~/domain/review'
import { cn } from '~/lib/cn'
import type { Json } from '~/lib/json'
import { Review } from './review'

type Shown = Json<PublicReview>

interface SortedReviewsProps {
  contractorId: string
  companyName: string
  /** How many of the newest `children` shows, and how many there are. */
  shown: number
  total: number
  /** The newest, made on the server. */
  children: ReactNode
}

const pageSize = 50
const labels: Record<ReviewSort, string> = { newest: 'Newest', highest: 'Highest rated', lowest: 'Lowest rated' }

/** A profile's reviews in the order that is chosen, a page at a time; the newest are on the page already. */
export function SortedReviews({ contractorId, companyName, shown, total, children }: SortedReviewsProps) {
  const [sort, setSort] = useState<ReviewSort>('newest')
  const [fetched, setFetched] = useState<readonly Shown[]>([])
  const [pending, setPending] = useState(false)
  const select = useId()
  const offset = sort === 'newest' ? shown + fetched.length : fetched.length

  const load = async (order: ReviewSort, known: readonly Shown[], from: number) => {
    setPending(true)
    try {
      const query = new URLSearchParams({ limit: String(pageSize), offset: String(from), sort: order })
      const answer = await fetch(`/api/contractors/${contractorId}/reviews?${query}`)
      if (!answer.ok) throw new Error(`${answer.status}`)
      const { reviews }: { reviews: Shown[] } = await answer.json()
      const ids = new Set(known.map(({ id }) => id))
      setFetched([...known, ...reviews.filter(({ id }) => !ids.has(id))])
      setSort(order)
    } catch {
      showToast({ title: 'Error', description: 'The reviews could not be loaded. Please try again.', tone: 'error' })
    } finally {
      setPending(false)
    }
  }
  const choose = (order: ReviewSort) => {
    if (order !== 'newest') return load(order, [], 0)
    setFetched([])
    setSort(order)
  }

  return (
    <>
      {total > 1 && (
        <div className="flex items-center gap-3">
          <label htmlFor={select} className="text-sm text-muted">
            Order of reviews
          </label>
          <select
            id={select}
            value={sort}
            disabled={pending}
            onChange={({ target }) => void choose(target.value as ReviewSort)}
            className={cn(controlClasses, 'w-auto')}
          >
            {Object.entries(labels).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
      )}
      {sort === 'newest' && children}
      {fetched.length > 0 && (
        <ul className="flex flex-col gap-4">
          {fetched.map((review) => (
            <li key={review.id}>
              <Review review={review} companyName={companyName} replyable />
            </li>
          ))}
        </ul>
      )}
      {offset < total && (
        <Button
          variant="secondary"
          className="self-center"
          pending={pending}
          onClick={() => void load(sort, fetched, offset)}
        >
          Show more reviews
        </Button>
      )}
    </>
  )
}
