'use client'

import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { visitor } from '~/components/form/drafts'
import { useAccount } from '~/components/layout/account'
import { Skeleton } from '~/components/ui/skeleton'
import { useSetParameters } from '~/components/ui/use-url-state'
import { loadDraft } from './draft'
import { RequestReceived } from './lazy-steps'
import type { Begun, Contact, Submitted } from './wizard-form'
import { WizardSteps } from './wizard-steps'

const never = () => () => {}

interface RequestWizardProps {
  begun?: Begun
  contact?: Contact | null
  canEnhance?: boolean
}

/** Asking for quotes in three steps. What was begun in this browser goes on after a reload. */
export function RequestWizard({ begun = {}, contact = null, canEnhance = true }: RequestWizardProps) {
  const alive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const owner = useAccount()?.id ?? visitor
  const [round, setRound] = useState(0)
  const [submitted, setSubmitted] = useState<Submitted | null>(null)

  // Synchronises with the address: what it brought is read once, and is part of the draft from then on.
  const setParameters = useSetParameters()
  useEffect(() => {
    const there = new URLSearchParams(window.location.search)
    // Writing the address loses which step its entry shows.
    if (there.has('service') || there.has('postalCode'))
      setParameters({ service: null, postalCode: null }, { replace: true })
  }, [setParameters])

  const startAgain = () => {
    setSubmitted(null)
    setRound(round + 1)
  }

  return (
    <div className="mx-auto max-w-form px-4 py-10 sm:px-6 sm:py-14">
      {submitted ? (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <RequestReceived {...submitted} onAnother={startAgain} />
        </Suspense>
      ) : alive ? (
        <WizardSteps
          key={round}
          owner={owner}
          draft={loadDraft(owner)}
          begun={round === 0 ? begun : {}}
          contact={contact}
          canEnhance={canEnhance}
          onDone={setSubmitted}
        />
      ) : (
        <WizardSkeleton />
      )}
    </div>
  )
}

/** The wizard's shape, until the browser has said whether a draft is kept. */
function WizardSkeleton() {
  return (
    <div className="flex flex-col gap-6" aria-hidden="true">
      <Skeleton className="h-9 w-2/3" />
      <Skeleton className="h-1.5" />
      <Skeleton className="h-40" />
      <Skeleton className="h-11" />
    </div>
  )
}
