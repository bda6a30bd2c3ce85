'use client'

import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { Card, CardHeader } from '~/components/ui/card'
import { DateText } from '~/components/ui/date-text'
import { Facts } from '~/components/ui/facts'
import type { OwnProject } from '~/contracts/own-project'
import { propertyTypeLabels } from '~/domain/property-type'
import type { WaitingCause } from '~/domain/waiting'
import type { Json } from '~/lib/json'
import { AccessCard } from './access-card'
import { HiredCard } from './hired-card'
import { LinkCard } from './link-card'
import { MatchCards } from './match-cards'
import { QuoteComparison } from './quote-comparison'
import { ReasonsCard } from './reasons-card'
import { RequestActions } from './request-actions'
import { RequestClock } from './request-clock'
import type { RequestControls } from './request-controls'
import { RequestFiles } from './request-files'
import { RequestProgress } from './request-progress'
import { RequestStatusBadge } from './request-status-badge'
import { WorkAddress } from './work-address'

interface RequestViewProps {
  request: Json<OwnProject>
  controls: RequestControls
  /** Where one writes to a contractor; without it, one cannot from here. */
  messagesHref?: (assignmentId: string) => string
}

/** A homeowner's request: where it stands, who has it, their quotes, and what happened. */
export function RequestView({ request, controls, messagesHref }: RequestViewProps) {
  const [hiredNow, setHiredNow] = useState(false)
  const onHired = () => setHiredNow(true)
  const quoted = request.matches.filter(({ quote }) => quote !== null)
  return (
    <div className="flex flex-col gap-6">
      <Card>
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 className="text-xl font-semibold wrap-anywhere">{request.serviceNeeded}</h2>
            <p className="mt-1 text-sm text-muted">
              {request.reference} · asked for on <DateText value={request.createdAt} />
            </p>
          </div>
          <RequestStatusBadge status={request.status} isWaiting={request.waiting !== null} />
        </div>
        <div className="mt-5 flex flex-col gap-3">
          <RequestProgress request={request} />
        </div>
        <p className="mt-4">{nextStep(request)}</p>
        <OfferedVisits request={request} />
        <div className="mt-3">
          <RequestClock {...request} />
        </div>
        <WorkAddress request={request} controls={controls} />
        <RequestActions request={request} controls={controls} />
      </Card>
      <HiredCard request={request} justHired={hiredNow} messagesHref={messagesHref} />
      {quoted.length > 0 && (
        <QuoteComparison matches={quoted} request={request} controls={controls} onHired={onHired} />
      )}
      <MatchCards request={request} controls={controls} onHired={onHired} messagesHref={messagesHref} />
      <ReasonsCard request={request} />
      <AccessCard request={request} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card>
          <CardHeader title="What you asked for" />
          <p className="mb-5 leading-relaxed wrap-anywhere whitespace-pre-line">{request.description}</p>
          <RequestFiles request={request} controls={controls} />
          <Facts facts={factsOf(request).filter(([, value]) => value)} />
        </Card>
        <Card>
          <CardHeader title="Timeline" />
          <ol className="flex flex-col gap-4 border-l border-border pl-5">
            {request.events.map((event) => (
              <li key={`${event.at} ${event.text}`} className="relative">
                <span
                  className="absolute top-2 -left-[1.45rem] size-2 rounded-full bg-border-strong"
                  aria-hidden="true"
                />
                <p className="wrap-anywhere">{event.text}</p>
                <p className="text-sm text-muted">
                  <DateText value={event.at} style="dateTime" />
                </p>
              </li>
            ))}
          </ol>
        </Card>
      </div>
      <LinkCard controls={controls} closable={request.actions.includes('close')} />
    </div>
  )
}

function factsOf({
  city,
  postalCode,
  propertyType,
  budget,
  timeline,
  answers,
}: Json<OwnProject>): [string, ReactNode][] {
  return [
    ['City', city],
    ['Postal code', postalCode],
    ['Property', propertyType && propertyTypeLabels[propertyType].label],
    ['Budget', budget],
    ['Timeline', timeline],
    ...answers.map(({ label, value }): [string, string] => [label, Array.isArray(value) ? value.join(', ') : value]),
  ]
}

/** What comes next, in one sentence. */
function nextStep(request: Json<OwnProject>) {
  if (request.status === 'cancelled')
    return request.closeReason ? `This request is closed: ${request.closeReason}` : 'This request is closed.'
  if (request.status === 'completed') return <Done request={request} />
  if (request.hired && request.completesAt)
    return (
      <>
        {request.hired} says that the work is finished. Confirm it, or answer that it is not finished yet. Without an
        answer the project is completed by itself on{' '}
        <strong>
          <DateText value={request.completesAt} style="dateTime" />
        </strong>
        .
      </>
    )
  if (request.hired)
    return request.status === 'in_progress'
      ? `${request.hired} is at work. Confirm the completion when it is done.`
      : `You hired ${request.hired}. Confirm the start when the work begins.`
  if (request.waiting) return <Waiting request={request} waiting={request.waiting} />
  if (request.quotes > 0)
    return (
      <>
        Compare the quotes and hire whom you like best. You are free to hire nobody.
        {request.nextBy && (
          <>
            {' '}
            {request.quotes > 1 ? 'The first of them ends' : 'The quote ends'} on <DateText value={request.nextBy} />.
          </>
        )}
      </>
    )
  return (
    <>
      Your contractors will get in touch and send their quotes.
      {request.nextBy && (
        <>
          {' '}
          The first answer is due by <DateText value={request.nextBy} style="dateTime" />.
        </>
      )}
    </>
  )
}

/** Times that wait for an answer stand with their contractor, on a phone far below: they are said where the page begins. */
function OfferedVisits({ request }: { request: Json<OwnProject> }) {
  const offered = request.matches.filter(
    ({ assignmentId }) =>
      request.visitable.includes(assignmentId) &&
      request.visits.some(
        (visit) => visit.assignmentId === assignmentId && (visit.state === 'proposed' || visit.state === 'moved'),
      ),
  )
  return offered.map(({ assignmentId, companyName }) => (
    <p key={assignmentId} className="mt-2 wrap-anywhere">
      {companyName} would like to come for a visit:{' '}
      <a href={`#match-${assignmentId}`} className="underline underline-offset-4">
        see the times
      </a>
      .
    </p>
  ))
}

/** Why nobody has the request, for those that are looked for contractors. */
const waitingTexts: Record<WaitingCause, string> = {
  submitted: 'We are finding verified contractors near you, and tell you by email as each one is chosen.',
  reopened: 'Your request is open again. We are finding verified contractors near you, and tell you by email.',
  slot_freed: 'Nobody has your request at the moment. We look for another verified contractor, and tell you by email.',
  shared: 'You shared your request. We are finding other verified contractors near you, and tell you by email.',
}

interface WaitingProps {
  request: Json<OwnProject>
  waiting: NonNullable<Json<OwnProject>['waiting']>
}

/** What holds while nobody has the request, and what its homeowner can do. */
function Waiting({ request, waiting }: WaitingProps) {
  if (!request.shared) {
    const silent = request.matches.length > 0 && request.matches.every(({ placeFreedAt }) => placeFreedAt !== null)
    return `The contractor you chose ${silent ? 'has not answered' : 'cannot take it on'}. You can share your request with other contractors.`
  }
  const isLate = request.clock.state === 'late'
  if (waiting.cause === 'submitted' && !isLate) return waitingTexts.submitted
  return (
    <>
      {isLate
        ? 'We are late, and we are sorry. You can wait: our team keeps looking. Or'
        : `${waitingTexts[waiting.cause]} You can also`}{' '}
      <Link href="/contractors" className="underline underline-offset-4">
        choose a contractor yourself
      </Link>
      .
    </>
  )
}

/** A review by somebody who hired is worth the most: it is asked for when the work is done. */
function Done({ request }: { request: Json<OwnProject> }) {
  const hired = request.matches.find(({ status }) => status === 'won')
  return (
    <>
      This project is done. Thank you for letting us help.
      {hired?.slug && request.reviewable && (
        <>
          {' '}
          <Link href={`/contractors/${hired.slug}?review=${request.id}`} className="underline underline-offset-4">
            Tell others how it was with {hired.companyName}
          </Link>
          .
        </>
      )}
    </>
  )
}
