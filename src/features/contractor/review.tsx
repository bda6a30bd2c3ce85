import { BadgeCheck } from 'lucide-react'
import { Badge } from '~/components/ui/badge'
import { DateText } from '~/components/ui/date-text'
import { Stars } from '~/components/ui/stars'
import type { PublicReview } from '~/contracts/review'
import type { Json } from '~/lib/json'
import { Replyable } from './replyable'

interface ReviewProps {
  review: PublicReview | Json<PublicReview>
  companyName: string
  /** Its contractor may reply to it here. */
  replyable?: boolean
}

/** One review with the contractor's reply. */
export function Review({ review, companyName, replyable = false }: ReviewProps) {
  const { customerName, rating, comment, projectType, verifiedProject, reply, repliedAt, createdAt } = review
  const badges = (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
      {projectType && <Badge className="max-w-full wrap-anywhere whitespace-normal">{projectType}</Badge>}
      {verifiedProject ? (
        <Badge tone="success">
          <BadgeCheck className="size-3.5" aria-hidden="true" />
          Verified project
        </Badge>
      ) : (
        <Badge tone="muted">Not verified by us</Badge>
      )}
    </div>
  )
  const text = <p className="mt-3 max-w-prose wrap-anywhere whitespace-pre-line">{comment}</p>
  return (
    <article className="rounded-xl border border-border bg-surface p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="font-semibold wrap-anywhere">{customerName}</h3>
          <p className="text-sm text-muted">
            <DateText value={createdAt} style="longDate" />
          </p>
        </div>
        <Stars value={rating} />
      </div>
      {replyable && reply === null ? (
        <Replyable reviewId={review.id} customerName={customerName} badges={badges}>
          {text}
        </Replyable>
      ) : (
        <>
          <div className="mt-3 flex">{badges}</div>
          {text}
        </>
      )}
      {reply && (
        <div className="mt-4 rounded-lg border-l-2 border-accent bg-raised p-4">
          <p className="text-sm font-medium">Reply from {companyName}</p>
          {repliedAt && (
            <p className="text-xs text-muted">
              <DateText value={repliedAt} style="longDate" />
            </p>
          )}
          <p className="mt-2 max-w-prose wrap-anywhere whitespace-pre-line">{reply}</p>
        </div>
      )}
    </article>
  )
}
