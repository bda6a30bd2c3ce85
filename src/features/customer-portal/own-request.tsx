'use client'

import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { buttonClasses } from '~/components/ui/button-classes'
import { Empty } from '~/components/ui/empty'
import { Skeleton } from '~/components/ui/skeleton'
import { showToast } from '~/components/ui/toast'
import type { OwnProject } from '~/contracts/own-project'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import { type RequestChange, type VisitAnswer, visitToasts, withVisits } from './request-controls'
import { RequestView } from './request-view'

const backLink = (
  <Link href="/customer-portal?view=projects" className={buttonClasses({ variant: 'ghost', size: 'sm' }, '-ml-3')}>
    <ArrowLeft className="size-4" aria-hidden="true" />
    All requests
  </Link>
)

/** One of the homeowner's own requests, with everything they can do about it. */
export function OwnRequest({ id }: { id: string }) {
  const request = api.homeowner.projectById.useQuery({ id })
  const controls = useOwnControls(id)
  return (
    <section aria-label="Request" className="flex flex-col gap-4">
      <div>{backLink}</div>
      {request.isLoading ? (
        <Skeleton className="h-96" />
      ) : request.data ? (
        <RequestView
          request={request.data}
          controls={controls}
          messagesHref={(assignmentId) => `/customer-portal?view=messages&lead=${assignmentId}`}
        />
      ) : (
        <Empty
          title={request.error?.data?.code === 'NOT_FOUND' ? 'Request not found' : 'The request could not be loaded'}
        >
          {request.error?.data?.code === 'NOT_FOUND'
            ? 'It is not there, or it belongs to another account.'
            : 'Reload the page to try again.'}
        </Empty>
      )}
    </section>
  )
}

function useOwnControls(id: string) {
  const utils = api.useUtils()
  const refreshAround = () =>
    Promise.all([
      utils.homeowner.projects.invalidate(),
      utils.homeownerMessages.invalidate(),
      utils.payment.plans.invalidate(),
    ])
  const withToast = (title: string) => ({
    onSuccess: async (changed: Json<OwnProject>) => {
      utils.homeowner.projectById.setData({ id }, changed)
      showToast({ title })
      await refreshAround()
    },
    onError: async (error: Parameters<typeof serverMessage>[0]) => {
      showToast({ title: 'Error', description: serverMessage(error, 'Please try again.'), tone: 'error' })
      // What was refused has changed under our feet.
      await utils.homeowner.projectById.invalidate({ id })
    },
  })
  const hire = api.homeowner.hire.useMutation(withToast('Contractor hired'))
  const close = api.homeowner.close.useMutation(withToast('Request closed'))
  const reopen = api.homeowner.reopen.useMutation(withToast('Request opened again'))
  const inviteOthers = api.homeowner.inviteOthers.useMutation(withToast('Your request is shared'))
  const start = api.homeowner.start.useMutation(withToast('Work has begun'))
  const complete = api.homeowner.complete.useMutation(withToast('Project completed'))
  const refuseFinish = api.homeowner.refuseFinish.useMutation(withToast('Your contractor is told'))
  const change = api.homeowner.change.useMutation({
    ...withToast('Request changed'),
    // It is said in the dialog, which stays.
    onError: () => {},
  })
  const removeFile = api.homeowner.removeAttachment.useMutation(withToast('File deleted'))
  const setAddress = api.homeowner.setAddress.useMutation(withToast('Address saved'))
  const answerVisit = api.visit.answer.useMutation({
    onSuccess: (visits, { id: assignmentId, answer }) => {
      utils.homeowner.projectById.setData({ id }, (request) => request && withVisits(request, assignmentId, visits))
      showToast({ title: visitToasts[answer] })
    },
    // It is said beside the visit; what was refused has changed meanwhile.
    onError: () => utils.homeowner.projectById.invalidate({ id }),
  })
  const makeLink = api.homeowner.makeLink.useMutation({
    onSuccess: ({ message }) => showToast({ title: 'New link sent', description: message }),
    onError: withToast('').onError,
  })
  return {
    pending: [
      hire,
      close,
      reopen,
      inviteOthers,
      start,
      complete,
      refuseFinish,
      setAddress,
      makeLink,
      answerVisit,
      change,
      removeFile,
    ].some(({ isPending }) => isPending),
    hire: (choice: { quoteId?: string; assignmentId?: string; address?: string }) =>
      hire.mutateAsync({ id, ...choice }),
    close: (reason: string) => close.mutateAsync({ id, reason }),
    reopen: () => reopen.mutateAsync({ id }),
    inviteOthers: () => inviteOthers.mutateAsync({ id }),
    makeLink: () => makeLink.mutateAsync({ id }),
    answerVisit: ({ assignmentId, ...answer }: VisitAnswer) => answerVisit.mutateAsync({ id: assignmentId, ...answer }),
    change: (values: RequestChange) => change.mutateAsync({ id, ...values }),
    removeFile: (fileId: string) => removeFile.mutateAsync({ id: fileId }),
    start: () => start.mutateAsync({ id }),
    refuseFinish: () => refuseFinish.mutateAsync({ id }),
    setAddress: (address: string | null) => setAddress.mutateAsync({ id, address }),
    complete: () => complete.mutateAsync({ id }),
  }
}
