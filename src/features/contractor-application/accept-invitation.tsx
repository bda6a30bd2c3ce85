'use client'

import { CircleCheck } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { introduce } from '~/components/form/introduction'
import { buttonClasses } from '~/components/ui/button-classes'
import { Card } from '~/components/ui/card'
import { type InvitationCheck, invitationMessages } from '~/contracts/application'
import { successDelayMs } from '~/domain/delays'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import { InvitationForm } from './invitation-form'

interface AcceptInvitationProps {
  token: string | undefined
  /** Why the link cannot be used. */
  refusal: string | null
  /** What the application said of who it is. */
  applicant?: InvitationCheck['applicant']
}

/** An invited contractor opens an account (rule 22). */
export function AcceptInvitation({ token, refusal, applicant = null }: AcceptInvitationProps) {
  const accept = api.contractor.acceptInvitation.useMutation()
  const issues = accept.error?.data?.issues
  return (
    <div className="mx-auto max-w-md px-4 py-12 sm:px-6 sm:py-16">
      {!token || (refusal && !accept.isSuccess) ? (
        <InvalidInvitation reason={refusal ?? invitationMessages.missing} />
      ) : accept.isSuccess ? (
        <AccountOpened email={accept.data.user.email} />
      ) : (
        <>
          <h1 className="text-3xl font-semibold">Accept your invitation</h1>
          <p className="mt-2 mb-8 text-muted">Choose a password to open the account of your company.</p>
          <Card>
            <InvitationForm
              applicant={applicant}
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

function InvalidInvitation({ reason }: { reason: string }) {
  return (
    <div className="text-center">
      <h1 className="text-3xl font-semibold">Invalid Invitation</h1>
      <p className="mt-3 text-muted">{reason}</p>
      <p className="mt-3 mb-8 text-muted">
        If you have opened your account already, log in. A newer invitation replaces the ones before it.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Link href="/contractor/login" className={buttonClasses()}>
          Go to Login
        </Link>
        <Link href="/for-contractors" className={buttonClasses({ variant: 'secondary' })}>
          Back to For Contractors
        </Link>
      </div>
    </div>
  )
}

function AccountOpened({ email }: { email: string }) {
  const router = useRouter()
  // Synchronises with the sign-in, which is told who comes.
  useEffect(() => introduce({ email }), [email])
  // Synchronises with the clock: the success is read, then the sign-in follows.
  useEffect(() => {
    const timer = setTimeout(() => router.replace('/contractor/login'), successDelayMs)
    return () => clearTimeout(timer)
  }, [router])
  return (
    <div role="status" className="flex flex-col items-center text-center">
      <CircleCheck className="size-12 text-success" aria-hidden="true" />
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
