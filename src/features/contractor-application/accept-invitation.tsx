'use client'

import { CircleCheck } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { buttonClasses } from '~/components/ui/button-classes'
import { Card } from '~/components/ui/card'
import { invitationMessages } from '~/contracts/application'
import { successDelayMs } from '~/domain/delays'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import { InvitationForm } from './invitation-form'

/** An invited contractor opens an account (rule 22). */
export function AcceptInvitation({ token }: { token: string | undefined }) {
  const accept = api.contractor.acceptInvitation.useMutation()
  const issues = accept.error?.data?.issues
  return (
    <div className="mx-auto max-w-md px-4 py-12 sm:px-6 sm:py-16">
      {!token ? (
        <InvalidInvitation />
      ) : accept.isSuccess ? (
        <AccountOpened />
      ) : (
        <>
          <h1 className="text-3xl font-semibold">Accept your invitation</h1>
          <p className="mt-2 mb-8 text-muted">Choose a password to open the account of your company.</p>
          <Card>
            <InvitationForm
              pending={accept.isPending}
              failure={
                accept.error && !issues?.length ? serverMessage(accept.error, invitationMessages.failed) : undefined
              }
              issues={issues}
              onSubmit={(values) => accept.mutate({ token, ...values })}
            />
          </Card>
        </>
      )}
    </div>
  )
}

function InvalidInvitation() {
  return (
    <div className="text-center">
      <h1 className="text-3xl font-semibold">Invalid Invitation</h1>
      <p className="mt-3 text-muted">{invitationMessages.missing}</p>
      <p className="mt-3 mb-8 text-muted">Open the link in your invitation again, or contact us for a new one.</p>
      <Link href="/for-contractors" className={buttonClasses()}>
        Back to For Contractors
      </Link>
    </div>
  )
}

function AccountOpened() {
  const router = useRouter()
  // Synchronises with the clock: the success is read, then the sign-in follows.
  useEffect(() => {
    const timer = setTimeout(() => router.replace('/contractor/login'), successDelayMs)
    return () => clearTimeout(timer)
  }, [router])
  return (
    <div role="status" className="flex flex-col items-center text-center">
      <CircleCheck className="size-12 text-accent" aria-hidden="true" />
      <h1 ref={(element) => element?.focus()} tabIndex={-1} className="mt-5 text-3xl font-semibold outline-none">
        Account created successfully!
      </h1>
      <p className="mt-3 mb-8 text-muted">You are taken to the login in a moment.</p>
      <Link href="/contractor/login" className={buttonClasses()}>
        Go to Login
      </Link>
    </div>
  )
}
