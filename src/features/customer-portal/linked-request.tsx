'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { introduce } from '~/components/form/introduction'
import { PageHeading } from '~/components/layout/page-heading'
import { Button } from '~/components/ui/button'
import { buttonClasses } from '~/components/ui/button-classes'
import { showToast } from '~/components/ui/toast'
import type { OwnProject } from '~/contracts/own-project'
import { downloadBlob } from '~/lib/download-json'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import { visitToasts, withVisits } from './request-controls'
import { RequestView } from './request-view'

interface LinkedRequestProps {
  token: string
  /** The email of the homeowner who is signed in in this browser. */
  signedInAs: string | null
  request: Json<OwnProject>
}

/**
 * The one request a mail's link shows, to whoever holds it. It comes with the page and is never asked
 * for by address, so that the token stays out of every log.
 */
export function LinkedRequest({ token, signedInAs, request: shown }: LinkedRequestProps) {
  const router = useRouter()
  // What an answer changed, until the page is asked for anew.
  const [changed, setChanged] = useState({ shown, request: shown })
  const request = changed.shown === shown ? changed.request : shown
  const setRequest = (next: Json<OwnProject>) => setChanged({ shown, request: next })
  const withToast = (title: string) => ({
    onSuccess: (changed: Json<OwnProject>) => {
      setRequest(changed)
      showToast({ title })
    },
    onError: (error: Parameters<typeof serverMessage>[0]) =>
      showToast({ title: 'Error', description: serverMessage(error, 'Please try again.'), tone: 'error' }),
  })
  const close = api.homeowner.closeByToken.useMutation(withToast('Request closed'))
  const reopen = api.homeowner.reopenByToken.useMutation(withToast('Request opened again'))
  const inviteOthers = api.homeowner.inviteOthersByToken.useMutation(withToast('Your request is shared'))
  const refuseFinish = api.homeowner.refuseFinishByToken.useMutation(withToast('Your contractor is told'))
  const answerVisit = api.visit.answerByToken.useMutation({
    onSuccess: (visits, { id, answer }) => {
      setRequest(withVisits(request, id, visits))
      showToast({ title: visitToasts[answer] })
    },
    // It is said beside the visit; what was refused has changed meanwhile.
    onError: () => router.refresh(),
  })
  const confirmEmail = api.homeownerAccount.confirmEmailByRequest.useMutation({
    onSuccess: () => {
      showToast({ title: 'Your email is confirmed' })
      router.push(`/customer-portal?view=projects&project=${request.id}`)
    },
    onError: withToast('').onError,
  })
  const makeLink = api.homeowner.makeLinkByToken.useMutation({ onError: withToast('').onError })
  if (makeLink.data) return <LinkNotice title="Your new link">{makeLink.data.message}</LinkNotice>
  const { owned, linked, email, id } = request
  const accountPath = owned ? `/customer-portal?view=projects&project=${id}` : '/customer-portal'
  const mayConfirm = !linked && signedInAs?.toLowerCase() === email.toLowerCase()
  return (
    <div className="mx-auto max-w-content px-4 py-10 sm:px-6">
      <PageHeading
        title="Your request"
        subtitle="This link shows one request to whoever holds it."
        actions={
          mayConfirm ? (
            <Button size="sm" pending={confirmEmail.isPending} onClick={() => confirmEmail.mutate({ token })}>
              Add to my account
            </Button>
          ) : (
            <Link
              href={accountPath}
              onClick={() => owned || introduce({ email, isNew: !linked, request: { id, token } })}
              className={buttonClasses({ variant: 'secondary', size: 'sm' })}
            >
              {owned ? 'Open in your portal' : linked ? 'Sign in' : 'Create an account'}
            </Link>
          )
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
          pending: [close, reopen, inviteOthers, refuseFinish, makeLink, answerVisit].some(
            ({ isPending }) => isPending,
          ),
          close: (reason) => close.mutateAsync({ token, reason }),
          reopen: () => reopen.mutateAsync({ token }),
          inviteOthers: () => inviteOthers.mutateAsync({ token }),
          makeLink: () => makeLink.mutateAsync({ token }),
          refuseFinish: () => refuseFinish.mutateAsync({ token }),
          answerVisit: ({ assignmentId, ...answer }) => answerVisit.mutateAsync({ token, id: assignmentId, ...answer }),
          downloadQuote: (quote) => downloadQuote(token, quote),
        }}
      />
    </div>
  )
}

/** Fetched with the token in the body, so that it stands in no address. */
async function downloadQuote(token: string, { id, name }: { id: string; name: string }): Promise<void> {
  const body = JSON.stringify({ token, quoteId: id })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch('/api/requests/quote-pdf', { method: 'POST', headers, body }).catch(() => null)
  if (response?.ok) return downloadBlob(name, await response.blob())
  const refusal = await response?.json().catch(() => null)
  showToast({ title: 'Error', description: refusal?.error ?? 'Please try again.', tone: 'error' })
}

/** In place of a request whose link has ended or was never whole: the way to a new one. */
export function EndedRequestLink({ token }: { token: string }) {
  const renew = api.homeowner.renewLink.useMutation({
    onError: (error) =>
      showToast({ title: 'Error', description: serverMessage(error, 'Please try again.'), tone: 'error' }),
  })
  if (renew.data) return <LinkNotice title="Please check your inbox">{renew.data.message}</LinkNotice>
  return (
    <LinkNotice
      title="This link does not work"
      action={
        <Button pending={renew.isPending} onClick={() => renew.mutate({ token })}>
          Email me a new link
        </Button>
      }
    >
      It is incomplete, has ended, or a newer one took its place. We can mail a new link to the email of the request. Or
      sign in with that email.
    </LinkNotice>
  )
}

interface LinkNoticeProps {
  title: string
  children: ReactNode
  action?: ReactNode
}

function LinkNotice({ title, children, action }: LinkNoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // What was pressed is gone with the screen before, so the focus goes to what took its place.
  const replaces = !action
  useEffect(() => {
    if (replaces) heading.current?.focus()
  }, [replaces])
  return (
    <div className="mx-auto flex max-w-form flex-col items-center px-4 py-24 text-center">
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold focus:outline-none">
        {title}
      </h1>
      <p role={action ? undefined : 'status'} className="mt-3 mb-8 text-muted">
        {children}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        {action}
        <Link href="/customer-portal" className={buttonClasses({ variant: action ? 'secondary' : 'primary' })}>
          Customer Portal
        </Link>
      </div>
    </div>
  )
}
