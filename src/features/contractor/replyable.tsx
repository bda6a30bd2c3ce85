'use client'

import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '~/components/ui/button'
import { useViewer } from './viewer'

const ReplyForm = lazy(() => import('./reply-form'))

interface ReplyableProps {
  reviewId: string
  customerName: string
  /** Beside which the button stands: it comes later, and must not move what is below. */
  badges: ReactNode
  /** What the reply answers. */
  children: ReactNode
}

/** A review without a reply: the contractor whom it is about may write one, once. */
export function Replyable({ reviewId, customerName, badges, children }: ReplyableProps) {
  const [open, setOpen] = useState(false)
  const owner = useViewer().kind === 'owner'
  return (
    <>
      <div className="mt-3 flex min-h-9 items-center gap-3 max-md:min-h-11">
        {badges}
        {owner && !open && (
          <Button variant="secondary" size="sm" aria-label={`Reply to ${customerName}`} onClick={() => setOpen(true)}>
            Reply
          </Button>
        )}
      </div>
      {children}
      {open && (
        <div className="mt-4">
          <Suspense>
            <ReplyForm reviewId={reviewId} customerName={customerName} onClose={() => setOpen(false)} />
          </Suspense>
        </div>
      )}
    </>
  )
}
