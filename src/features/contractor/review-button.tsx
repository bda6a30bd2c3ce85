'use client'

import { PenLine } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '~/components/ui/button'
import { useViewer } from './viewer'

const load = () => import('./review-dialog')
const ReviewDialog = lazy(load)

/** For signed-in homeowners. The form loads when somebody is about to use it. */
export function ReviewButton({ contractor }: { contractor: { id: string; companyName: string } }) {
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)
  if (useViewer() !== 'homeowner') return null
  return (
    <>
      <Button
        variant="secondary"
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        <PenLine className="size-4 max-sm:hidden" aria-hidden="true" />
        Write a Review
      </Button>
      {wanted && (
        <Suspense>
          <ReviewDialog contractor={contractor} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
