'use client'

import { PenLine } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '~/components/ui/button'
import { useUrlState } from '~/components/ui/use-url-state'
import { useAskViewerAgain, useViewer } from './viewer'

/** The project a link asks to review. */
const reviewParameter = 'review'

const load = () => import('./review-dialog')
const ReviewDialog = lazy(load)

/**
 * For signed-in homeowners, while anything is left to review. The form loads when somebody is about to use it, and
 * opens by itself for the project that the address names (`?review=`), as mails and the portal do.
 */
export function ReviewButton({ contractor }: { contractor: { id: string; companyName: string } }) {
  const { kind, reviewable } = useViewer()
  const askAgain = useAskViewerAgain()
  const url = useUrlState()
  const [wanted, setWanted] = useState(false)
  const [pressed, setPressed] = useState(false)
  if (kind !== 'homeowner' || !reviewable?.open) return null
  const named = reviewable.projects.find(({ id }) => id === url.get(reviewParameter))
  const close = () => {
    setPressed(false)
    if (named) url.set({ [reviewParameter]: null }, { replace: true })
  }
  return (
    <>
      <Button
        variant="secondary"
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => {
          // Before anything is written: another tab may have left nothing to review.
          askAgain()
          setWanted(true)
          setPressed(true)
        }}
      >
        <PenLine className="size-4 max-sm:hidden" aria-hidden="true" />
        Write a Review
      </Button>
      {(wanted || named) && (
        <Suspense>
          <ReviewDialog
            key={named?.id}
            contractor={contractor}
            project={named ?? reviewable.projects[0]}
            open={pressed || named !== undefined}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
