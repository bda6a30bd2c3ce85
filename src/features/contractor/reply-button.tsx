'use client'

import { lazy, Suspense, useState } from 'react'
import { Button } from '~/components/ui/button'

const ReplyForm = lazy(() => import('./reply-form'))

/** For the contractor whom the review is about: one reply, once. */
export function ReplyButton({ reviewId, customerName }: { reviewId: string; customerName: string }) {
  const [open, setOpen] = useState(false)
  return open ? (
    <Suspense>
      <ReplyForm reviewId={reviewId} customerName={customerName} onClose={() => setOpen(false)} />
    </Suspense>
  ) : (
    <Button variant="secondary" size="sm" aria-label={`Reply to ${customerName}`} onClick={() => setOpen(true)}>
      Reply
    </Button>
  )
}
