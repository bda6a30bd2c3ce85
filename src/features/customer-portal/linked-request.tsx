'use client'

import Link from 'next/link'
import { useState } from 'react'
import { PageHeading } from '~/components/layout/page-heading'
import { buttonClasses } from '~/components/ui/button-classes'
import { showToast } from '~/components/ui/toast'
import type { RequestDetail } from '~/contracts/request'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import { RequestView } from './request-view'

interface LinkedRequestProps {
  token: string
  request: RequestDetail
}

/**
 * The one request a mail's link shows, to whoever holds it. It comes with the page and is never asked
 * for by address, so that the token stays out of every log.
 */
export function LinkedRequest({ token, request: shown }: LinkedRequestProps) {
  const [request, setRequest] = useState(shown)
  const told = (title: string) => ({
    onSuccess: (changed: RequestDetail) => {
      setRequest(changed)
      showToast({ title })
    },
    onError: (error: Parameters<typeof serverMessage>[0]) =>
      showToast({ title: 'Error', description: serverMessage(error, 'Please try again.'), tone: 'error' }),
  })
  const close = api.homeowner.closeByToken.useMutation(told('Request closed'))
  const reopen = api.homeowner.reopenByToken.useMutation(told('Request opened again'))
  const inviteOthers = api.homeowner.inviteOthersByToken.useMutation(told('Your request is shared'))
  const { owned } = request
  const accountPath = owned ? `/customer-portal?view=projects&project=${request.id}` : '/customer-portal'
  return (
    <div className="mx-auto max-w-content px-4 py-10 sm:px-6">
      <PageHeading
        title="Your request"
        subtitle="This link shows one request to whoever holds it."
        actions={
          <Link href={accountPath} className={buttonClasses({ variant: 'secondary', size: 'sm' })}>
            {owned ? 'Open in your portal' : request.linked ? 'Sign in' : 'Create an account'}
          </Link>
        }
      />
      {!owned && !['completed', 'cancelled'].includes(request.status) && (
        <p className="mb-6 text-sm text-muted">
          To hire and to write to contractors, use a free account with the email of this request.
        </p>
      )}
      <RequestView
        request={request}
        controls={{
          pending: close.isPending || reopen.isPending || inviteOthers.isPending,
          close: (reason) => close.mutateAsync({ token, reason }),
          reopen: () => reopen.mutateAsync({ token }),
          inviteOthers: () => inviteOthers.mutateAsync({ token }),
        }}
      />
    </div>
  )
}

export function BrokenRequestLink() {
  return (
    <div className="mx-auto flex max-w-form flex-col items-center px-4 py-24 text-center">
      <h1 className="text-2xl font-semibold">This link does not work</h1>
      <p className="mt-3 mb-8 text-muted">
        It is incomplete or has expired. Use the link in our latest mail about your request, or sign in with the email
        of the request.
      </p>
      <Link href="/customer-portal" className={buttonClasses()}>
        Customer Portal
      </Link>
    </div>
  )
}
