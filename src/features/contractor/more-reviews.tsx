'use client'

import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { showToast } from '~/components/ui/toast'
import type { PublicReview } from '~/contracts/review'
import type { Json } from '~/lib/json'
import { Review } from './review'

interface MoreReviewsProps {
  contractorId: string
  companyName: string
  shown: number
  total: number
}

const pageSize = 50

/** The older reviews, a page at a time. */
export function MoreReviews({ contractorId, companyName, shown, total }: MoreReviewsProps) {
  const [older, setOlder] = useState<Json<PublicReview>[]>([])
  const [pending, setPending] = useState(false)
  const offset = shown + older.length
  const load = async () => {
    setPending(true)
    try {
      const answer = await fetch(`/api/contractors/${contractorId}/reviews?limit=${pageSize}&offset=${offset}`)
      if (!answer.ok) throw new Error(`${answer.status}`)
      const { reviews }: { reviews: Json<PublicReview>[] } = await answer.json()
      const known = new Set(older.map(({ id }) => id))
      setOlder([...older, ...reviews.filter(({ id }) => !known.has(id))])
    } catch {
      showToast({ title: 'Error', description: 'The reviews could not be loaded. Please try again.', tone: 'error' })
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      {older.length > 0 && (
        <ul className="-mt-1 flex flex-col gap-4">
          {older.map((review) => (
            <li key={review.id}>
              <Review review={review} companyName={companyName} />
            </li>
          ))}
        </ul>
      )}
      {offset < total && (
        <Button variant="secondary" className="self-center" pending={pending} onClick={load}>
          Show more reviews
        </Button>
      )}
    </>
  )
}
