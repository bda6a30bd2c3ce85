'use client'

import { Card, CardHeader } from '~/components/ui/card'
import { DateText } from '~/components/ui/date-text'
import { showToast } from '~/components/ui/toast'
import type { FailedJob } from '~/contracts/failed-job'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import { RetryOrDismiss } from './retry-or-dismiss'

/** Jobs that nobody works on any more: they wait for an admin. Not there when there are none. */
export function FailedJobsCard() {
  const [{ jobs, total }] = api.admin.jobs.list.useSuspenseQuery()
  if (total === 0) return null
  return (
    <Card id="jobs" aria-labelledby="jobs-title" className="mt-6 scroll-mt-20">
      <CardHeader
        id="jobs-title"
        title="Failed jobs"
        description={`${total === 1 ? 'One job has' : `${total} jobs have`} failed for good. Retry once the cause is fixed; a dismissed job is not done.`}
      />
      <ul className="divide-y divide-border">
        {jobs.map((job) => (
          <FailedJobRow key={job.id} job={job} />
        ))}
      </ul>
      {total > jobs.length && <p className="mt-4 text-sm text-muted">The oldest {jobs.length} are shown.</p>}
    </Card>
  )
}

function FailedJobRow({ job }: { job: Json<FailedJob> }) {
  const utils = api.useUtils()
  const refresh = () =>
    Promise.all([
      utils.admin.jobs.list.invalidate(),
      utils.admin.systemStatus.invalidate(),
      utils.admin.attention.invalidate(),
    ])
  const settledWith = (title: string) => ({
    onSuccess: () => {
      showToast({ title })
      return refresh()
    },
    onError: (error: Parameters<typeof serverMessage>[0]) => {
      showToast({ title: 'Error', description: serverMessage(error), tone: 'error' })
      void refresh()
    },
  })
  const retry = api.admin.jobs.retry.useMutation(settledWith('The job runs again'))
  const dismiss = api.admin.jobs.dismiss.useMutation(settledWith('Taken off the list'))
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0 md:flex-row md:items-start md:justify-between">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{job.title}</p>
        <p className="text-sm wrap-anywhere text-muted">
          {job.attempts === 1 ? 'One try' : `${job.attempts} tries`} since{' '}
          <DateText value={job.createdAt} style="dateTime" />
        </p>
        <p className="mt-1 text-sm wrap-anywhere text-danger">{job.error}</p>
      </div>
      <RetryOrDismiss
        retryLabel="Retry"
        about={`${job.title}, job ${job.id}`}
        retry={job.known ? { isPending: retry.isPending, run: () => retry.mutate({ id: job.id }) } : null}
        dismiss={{ isPending: dismiss.isPending, run: () => dismiss.mutate({ id: job.id }) }}
      />
    </li>
  )
}
