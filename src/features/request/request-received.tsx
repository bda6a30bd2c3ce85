'use client'

import { CircleCheck } from 'lucide-react'
import Link from 'next/link'
import { Button } from '~/components/ui/button'
import { buttonClasses } from '~/components/ui/button-classes'
import { matching } from '~/domain/matching'

interface RequestReceivedProps {
  reference: string
  email: string
  onAnother: () => void
}

export function RequestReceived({ reference, email, onAnother }: RequestReceivedProps) {
  return (
    <div className="flex flex-col items-center py-8 text-center">
      <CircleCheck className="size-12 text-accent" aria-hidden="true" />
      <h1 ref={(element) => element?.focus()} tabIndex={-1} className="mt-5 text-3xl font-semibold outline-none">
        Request Received!
      </h1>
      <p className="mt-3 text-muted">
        Your reference is <strong className="text-foreground tabular-nums">{reference}</strong>. An email confirmation
        is on its way to <strong className="wrap-anywhere text-foreground">{email}</strong>.
      </p>
      <p className="mt-3 text-muted">
        We match you with up to {matching.maxCompeting} verified contractors within {matching.matchWithinHours} hours.
        There are no fees and no obligations.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Link href="/" className={buttonClasses()}>
          Back to Home
        </Link>
        <Button variant="secondary" onClick={onAnother}>
          Submit Another Request
        </Button>
      </div>
    </div>
  )
}
