'use client'

import { CircleCheck } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { introduce } from '~/components/form/introduction'
import { useAccount } from '~/components/layout/account'
import { Button } from '~/components/ui/button'
import { buttonClasses } from '~/components/ui/button-classes'
import { DateText } from '~/components/ui/date-text'
import { matching } from '~/domain/matching'
import type { Submitted } from './wizard-form'

interface RequestReceivedProps extends Submitted {
  onAnother: () => void
}

export function RequestReceived({ id, reference, name, email, sentAt, onAnother }: RequestReceivedProps) {
  const account = useAccount()
  const isOwn = account?.role === 'homeowner' && account.email.toLowerCase() === email.trim().toLowerCase()
  const matchBy = new Date(sentAt.getTime() + matching.matchWithinHours * 3_600_000)
  return (
    <div className="flex flex-col items-center py-8 text-center">
      <CircleCheck className="size-12 text-success" aria-hidden="true" />
      <h1 ref={(element) => element?.focus()} tabIndex={-1} className="mt-5 text-3xl font-semibold outline-none">
        Request Received!
      </h1>
      <p className="mt-3 text-muted">
        Your reference is <strong className="text-foreground tabular-nums">{reference}</strong>. An email confirmation
        is on its way to <strong className="wrap-anywhere text-foreground">{email}</strong>.
      </p>
      <ol className="mt-8 flex w-full flex-col gap-4 border-l border-border pl-5 text-left">
        <Step when="Now">The email has a link that opens your request, without an account.</Step>
        <Step
          when={
            <>
              By <DateText value={matchBy} style="dateTime" />
            </>
          }
        >
          We match you with up to {matching.maxCompeting} verified contractors within {matching.matchWithinHours} hours.
          There are no fees and no obligations.
        </Step>
        <Step when="Then">You compare their quotes, and hire one of them or nobody.</Step>
      </ol>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {(isOwn || account === null) && (
          <Link
            href={isOwn ? `/customer-portal?view=projects&project=${id}` : '/customer-portal'}
            onClick={() => isOwn || introduce({ name, email, isNew: true })}
            className={buttonClasses()}
          >
            Follow your request
          </Link>
        )}
        <Link href="/" className={buttonClasses({ variant: 'secondary' })}>
          Back to Home
        </Link>
        <Button variant="secondary" onClick={onAnother}>
          Submit Another Request
        </Button>
      </div>
      {account === null && (
        <p className="mt-4 text-sm text-muted">To write to contractors and to hire, open an account with this email.</p>
      )}
    </div>
  )
}

function Step({ when, children }: { when: ReactNode; children: ReactNode }) {
  return (
    <li className="relative">
      <span className="absolute top-2 -left-[1.45rem] size-2 rounded-full bg-border-strong" aria-hidden="true" />
      <p className="font-medium">{when}</p>
      <p className="text-muted">{children}</p>
    </li>
  )
}
