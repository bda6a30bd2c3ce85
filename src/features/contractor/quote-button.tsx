'use client'

import { lazy, Suspense, useState } from 'react'
import { Button } from '~/components/ui/button'

const load = () => import('./quote-dialog')
const QuoteDialog = lazy(load)

interface QuoteButtonProps {
  /** The contractor who is asked, or null for a general request. */
  contractor: { id: string; companyName: string; verified: boolean } | null
  /** Services to suggest. */
  services: readonly string[]
  /** On a profile it is the one thing to do. */
  main?: boolean
}

/** Opens the quote form, which loads when somebody is about to use it. */
export function QuoteButton({ contractor, services, main = false }: QuoteButtonProps) {
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant={main ? 'primary' : 'secondary'}
        size={main ? 'lg' : 'md'}
        className="max-sm:w-full"
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        Request Quote
      </Button>
      {wanted && (
        <Suspense>
          <QuoteDialog contractor={contractor} services={services} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
