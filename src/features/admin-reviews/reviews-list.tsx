'use client'

import { keepPreviousData } from '@tanstack/react-query'
import Link from 'next/link'
import { useState } from 'react'
import { PageHeading } from '~/components/layout/page-heading'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { DateText } from '~/components/ui/date-text'
import { Empty } from '~/components/ui/empty'
import { ListFrame } from '~/components/ui/list-frame'
import { Pagination } from '~/components/ui/pagination'
import { Stars } from '~/components/ui/stars'
import { Tabs } from '~/components/ui/tabs'
import { useUrlState } from '~/components/ui/use-url-state'
import type { AdminReview } from '~/contracts/review'
import { reviewHideReasonLabels } from '~/domain/review'
import type { Json } from '~/lib/json'
import { oneOf, pageSize, readPaging } from '~/lib/paging'
import { api } from '~/trpc/react'
import { HideDialog } from './hide-dialog'
import { listInput, reviewTabs } from './list-state'
import { useRestoreReview } from './use-restore-review'

const tabs = [
  { key: 'shown', label: 'Shown' },
  { key: 'hidden', label: 'Removed' },
] as const

/** What homeowners say of contractors; what breaks a listed rule is removed here, and the profile says so. */
export function ReviewsList() {
  const url = useUrlState()
  const status = oneOf(reviewTabs, url.get('tab')) ?? 'shown'
  const { page } = readPaging(url.get)
  const contractorId = url.get('contractorId')
  const query = api.admin.reviews.list.useQuery(listInput(status, page, contractorId), {
    placeholderData: keepPreviousData,
  })
  const [hiding, setHiding] = useState<Json<AdminReview> | null>(null)
  const { reviews = [], total = 0 } = query.data ?? {}
  return (
    <>
      <PageHeading
        title="Reviews"
        subtitle="What homeowners say of contractors, newest first"
        actions={
          contractorId && (
            <Button size="sm" variant="secondary" onClick={() => url.set({ contractorId: null, page: null })}>
              Show all companies
            </Button>
          )
        }
      />
      <Tabs
        label="Reviews by state"
        items={tabs}
        selected={status}
        onSelect={(tab) => url.set({ tab: tab === 'shown' ? null : tab, page: null })}
      >
        <ListFrame query={query} failed="Failed to fetch reviews">
          {query.data && reviews.length === 0 && (
            <Empty title="No reviews found">
              {status === 'shown' ? 'Reviews appear here as homeowners write them.' : 'No review has been removed.'}
            </Empty>
          )}
          <ul className="flex flex-col gap-4">
            {reviews.map((review) => (
              <li key={review.id}>
                <ReviewCard review={review} onHide={() => setHiding(review)} />
              </li>
            ))}
          </ul>
          <Pagination
            shown={reviews.length}
            total={total}
            noun="reviews"
            page={page}
            pageSize={pageSize}
            onPage={(next) => url.set({ page: next === 0 ? null : next + 1 })}
          />
        </ListFrame>
      </Tabs>
      {hiding && <HideDialog review={hiding} onClose={() => setHiding(null)} />}
    </>
  )
}

function ReviewCard({ review, onHide }: { review: Json<AdminReview>; onHide: () => void }) {
  const restore = useRestoreReview()
  const { contractorId, companyName, customerName, homeownerEmail, rating, comment, verifiedProject } = review
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">
            {customerName} on{' '}
            <Link href={`/admin/contractors/${contractorId}`} className="underline underline-offset-4">
              {companyName}
            </Link>
          </p>
          <p className="text-sm wrap-anywhere text-muted">
            {homeownerEmail ?? 'a deleted account'}, <DateText value={review.createdAt} style="dateTime" />
          </p>
        </div>
        <Badge tone={verifiedProject ? 'success' : 'muted'}>
          {verifiedProject ? 'Verified project' : 'Not verified by us'}
        </Badge>
      </div>
      <div className="mt-3">
        <Stars value={rating} />
      </div>
      <p className="mt-2 wrap-anywhere whitespace-pre-line">{comment}</p>
      {review.reply && (
        <p className="mt-3 border-l-2 border-border pl-3 text-sm wrap-anywhere whitespace-pre-line text-muted">
          {companyName}: {review.reply}
        </p>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {review.hidden ? (
          <>
            <span className="text-sm text-muted">
              Removed: {review.hiddenReason && reviewHideReasonLabels[review.hiddenReason]}
              {review.hiddenAt && (
                <>
                  , <DateText value={review.hiddenAt} />
                </>
              )}
            </span>
            <Button size="sm" variant="secondary" pending={restore.isPending} onClick={() => restore.mutate(review)}>
              Restore
            </Button>
          </>
        ) : (
          <Button size="sm" variant="secondary" aria-label={`Remove the review of ${customerName}`} onClick={onHide}>
            Remove
          </Button>
        )}
      </div>
    </Card>
  )
}
