'use client'

import { BellRing, ChevronRight } from 'lucide-react'
import Link from 'next/link'
import type { OwnProjectList } from '~/contracts/own-project'
import { pluralize } from '~/lib/format'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { requestsShown } from './page-sizes'

type Request = Json<OwnProjectList>['projects'][number]

/** On the portal's first page: the requests in which somebody waits for the homeowner. Nothing while there are none. */
export function WaitingCard() {
  const { data } = api.homeowner.projects.useQuery({ limit: requestsShown, offset: 0 })
  const waiting = data?.projects.filter((request) => newsOf(request).length > 0) ?? []
  if (waiting.length === 0) return null
  return (
    <section
      aria-labelledby="waiting"
      className="mb-6 rounded-xl border border-warning/40 bg-warning/10 px-4 pt-4 pb-1.5 sm:px-5"
    >
      <h2 id="waiting" className="flex items-center gap-2 font-semibold">
        <BellRing className="size-5 shrink-0 text-warning" aria-hidden="true" />
        Waiting for you
      </h2>
      <ul className="mt-1 divide-y divide-border">
        {waiting.map((request) => (
          <li key={request.id}>
            <Link
              href={`/customer-portal?view=projects&project=${request.id}`}
              className="group flex min-h-11 items-center gap-3 rounded py-2.5"
            >
              <span className="min-w-0 flex-1">
                <span className="font-medium group-hover:underline">{newsOf(request).join(', ')}</span>{' '}
                <span className="block text-sm text-muted wrap-anywhere">
                  {request.serviceNeeded} · {request.reference}
                </span>
              </span>
              <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What waits for the homeowner in one request. */
export function newsOf(request: Request): string[] {
  const { status, hired, quotes, unread, waiting, shared, paymentsAsked, visitsOffered, nextBy } = request
  const toCompare = status === 'quoting' && hired === null ? quotes : 0
  const isFinished = status === 'in_progress' && hired !== null && nextBy !== null
  return [
    ...(waiting && !shared ? ['Nobody has it: share it with other contractors'] : []),
    ...(isFinished ? ['Work is said to be finished: confirm it'] : []),
    ...(toCompare > 0 ? [`${pluralize(toCompare, 'quote')} to ${toCompare === 1 ? 'read' : 'compare'}`] : []),
    ...(visitsOffered > 0 ? [`${pluralize(visitsOffered, 'visit')} to agree on`] : []),
    ...(paymentsAsked > 0 ? [`${pluralize(paymentsAsked, 'payment')} asked for`] : []),
    ...(unread > 0 ? [pluralize(unread, 'new message')] : []),
  ]
}
