'use client'

import { ClipboardList } from 'lucide-react'
import Link from 'next/link'
import { Badge } from '~/components/ui/badge'
import { buttonClasses } from '~/components/ui/button-classes'
import { DateText } from '~/components/ui/date-text'
import { Empty } from '~/components/ui/empty'
import { Skeleton } from '~/components/ui/skeleton'
import type { OwnProjectList } from '~/contracts/own-project'
import { pluralize } from '~/lib/format'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { OwnRequest } from './own-request'
import { requestsShown } from './page-sizes'
import { RequestClock } from './request-clock'
import { NextStep, RequestProgress } from './request-progress'
import { RequestStatusBadge } from './request-status-badge'

/** Project management: `?view=projects`, with `&project=<id>` one of them. */
export function ProjectsPanel({ project }: { project: string | null }) {
  if (project) return <OwnRequest key={project} id={project} />
  return (
    <section aria-labelledby="projects">
      <h2 id="projects" className="mb-4 text-xl font-semibold">
        Your requests
      </h2>
      <RequestsList />
    </section>
  )
}

function RequestsList() {
  const list = api.homeowner.projects.useQuery({ limit: requestsShown, offset: 0 })
  const [account] = api.homeownerAccount.profile.useSuspenseQuery()
  if (list.isLoading) return <Skeleton className="h-48" />
  if (!list.data) return <Empty title="Your requests could not be loaded">Reload the page to try again.</Empty>
  const { projects, total } = list.data
  if (projects.length === 0)
    return (
      <Empty title="No requests yet" icon={<ClipboardList className="size-8" aria-hidden="true" />}>
        <p>
          {account.emailProvedAt
            ? 'Your requests will appear here, with everybody who answers them.'
            : 'Requests made with your email appear here once you have proved that it is yours: use the link in the mail we sent you.'}
        </p>
        <Link href="/request-quote" className={buttonClasses({ size: 'sm' }, 'mt-4')}>
          Describe a project
        </Link>
      </Empty>
    )
  return (
    <>
      <ul className="flex flex-col gap-3">
        {projects.map((request) => (
          <li key={request.id}>
            <RequestRow request={request} />
          </li>
        ))}
      </ul>
      {total > projects.length && (
        <p className="mt-4 text-sm text-muted">
          The newest {projects.length} of {total} requests.
        </p>
      )}
    </>
  )
}

function RequestRow({ request }: { request: Json<OwnProjectList>['projects'][number] }) {
  const { contractors, quotes, unread, hired } = request
  return (
    <Link
      href={`/customer-portal?view=projects&project=${request.id}`}
      className="block rounded-xl border border-border bg-surface p-4 shadow-soft transition-colors duration-150 hover:border-border-strong sm:p-5"
    >
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-0 text-lg font-semibold wrap-anywhere">{request.serviceNeeded}</span>
        <RequestStatusBadge status={request.status} isWaiting={request.waiting !== null} />
      </span>
      <span className="mt-1 block text-sm text-muted">
        {request.reference} · {request.city} · <DateText value={request.createdAt} />
      </span>
      <span className="mt-4 flex flex-col gap-3">
        <RequestProgress request={request} />
        <NextStep request={request} />
      </span>
      <span className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm empty:hidden">
        {request.clock.state === 'late' && <RequestClock {...request} />}
        {hired ? (
          <span>Hired: {hired}</span>
        ) : (
          contractors > 0 && !request.waiting && <span>{pluralize(contractors, 'contractor')}</span>
        )}
        {!hired && quotes > 0 && <span>{pluralize(quotes, 'quote')}</span>}
        {unread > 0 && <Badge tone="warning">{pluralize(unread, 'new message')}</Badge>}
      </span>
    </Link>
  )
}
