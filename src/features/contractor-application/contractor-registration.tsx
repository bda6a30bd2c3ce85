'use client'

import { ArrowLeft, CircleCheck } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { buttonClasses } from '~/components/ui/button-classes'
import { Card } from '~/components/ui/card'
import { showToast } from '~/components/ui/toast'
import { applicationReviewDays } from '~/domain/contractor-status'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import { ApplicationForm } from './application-form'

/** A contractor applies to join (rule 26). */
export function ContractorRegistration() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const categories = api.serviceQuestion.categories.useQuery()
  const register = api.contractor.register.useMutation({
    // The screen that follows says it; a toast saying the same would only cover it.
    onSuccess: (_received, { email }) => setSentTo(email),
    onError: (error) =>
      showToast({
        title: 'Submission Failed',
        description: serverMessage(error, 'Please try again later.'),
        tone: 'error',
      }),
  })
  return (
    <div className="mx-auto max-w-2xl px-4 py-10 sm:px-6 sm:py-14">
      {sentTo === null ? (
        <>
          <Link
            href="/contractor/login"
            className="inline-flex min-h-11 items-center gap-2 text-sm font-medium text-muted hover:text-foreground"
          >
            <ArrowLeft className="size-4" aria-hidden="true" />
            Back to Login
          </Link>
          <h1 className="mt-3 text-3xl font-semibold">Join our network</h1>
          <p className="mt-2 mb-8 text-muted">
            Tell us about your company. Review and contact take {applicationReviewDays}. There are no membership, annual
            or lead fees.
          </p>
          <Card>
            <ApplicationForm
              categories={categories.data ?? []}
              pending={register.isPending}
              issues={register.error?.data?.issues}
              onSubmit={register.mutateAsync}
            />
          </Card>
        </>
      ) : (
        <ApplicationSent email={sentTo} />
      )}
    </div>
  )
}

function ApplicationSent({ email }: { email: string }) {
  return (
    <div role="status" className="flex flex-col items-center py-8 text-center">
      <CircleCheck className="size-12 text-success" aria-hidden="true" />
      <h1 ref={(element) => element?.focus()} tabIndex={-1} className="mt-5 text-3xl font-semibold outline-none">
        Application Submitted!
      </h1>
      <p className="mt-3 max-w-form text-muted">
        Review and contact take {applicationReviewDays}. A confirmation is on its way to{' '}
        <strong className="wrap-anywhere text-foreground">{email}</strong>.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Link href="/" className={buttonClasses()}>
          Back to Home
        </Link>
        <Link href="/contractor/login" className={buttonClasses({ variant: 'secondary' })}>
          Back to Login
        </Link>
      </div>
    </div>
  )
}
