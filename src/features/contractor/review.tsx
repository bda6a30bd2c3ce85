import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '~/components/ui/badge'
import { DateText } from '~/components/ui/date-text'
import { Stars } from '~/components/ui/stars'
import type { PublicReview } from '~/contracts/review'
import type { Json } from '~/lib/json'

interface ReviewProps {
  review: PublicReview | Json<PublicReview>
  companyName: string
  /** What its reader may do with it. */
  children?: ReactNode
}

/** One review with the contractor's reply. */
export function Review({ review, companyName, children }: ReviewProps) {
  const { customerName, rating, comment, projectType, verifiedProject, reply, repliedAt, createdAt } = review
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
      <div className="mt-3 flex flex-wrap items-center gap-2">
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
      <p className="mt-3 max-w-prose wrap-anywhere whitespace-pre-line">{comment}</p>
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
      {children && <div className="mt-4">{children}</div>}
    </article>
  )
}
