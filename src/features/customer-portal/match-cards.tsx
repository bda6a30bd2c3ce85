'use client'

import { Mail, MessageSquare, Phone, Star } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { Badge, type BadgeTone } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { buttonClasses } from '~/components/ui/button-classes'
import { Card, CardHeader } from '~/components/ui/card'
import { DateText } from '~/components/ui/date-text'
import type { MatchedContractor, OwnProject } from '~/contracts/own-project'
import type { AssignmentStatus } from '~/domain/assignment-status'
import { matching } from '~/domain/matching'
import { isDecided } from '~/domain/project-progress'
import { pluralize } from '~/lib/format'
import type { Json } from '~/lib/json'
import { HireDialog } from './lazy-dialogs'
import { MatchVisit } from './match-visit'
import type { RequestControls } from './request-controls'

const tones: Record<AssignmentStatus, BadgeTone> = {
  new: 'neutral',
  contacted: 'neutral',
  quoted: 'warning',
  won: 'success',
  lost: 'muted',
  declined: 'muted',
}

interface MatchCardsProps {
  request: Json<OwnProject>
  controls: RequestControls
  onHired: () => void
  messagesHref?: (assignmentId: string) => string
}

/** Who is out of the running is named, and no longer written to. */
const hasLeft = ({ status }: Json<MatchedContractor>) => status === 'lost' || status === 'declined'

/** The contractors who have the request, and where each of them stands. */
export function MatchCards({ request, controls, onHired, messagesHref }: MatchCardsProps) {
  const closed = request.status === 'cancelled' || request.status === 'completed'
  const [hiringId, setHiringId] = useState<string | null>(null)
  const hiring = request.matches.find(({ assignmentId }) => assignmentId === hiringId)
  return (
    <Card>
      <CardHeader
        title="Your contractors"
        description={
          isDecided(request) ? undefined : `At most ${matching.maxCompeting} compete for your project at the same time.`
        }
      />
      {request.matches.length === 0 ? (
        <p className="text-sm text-muted">
          {closed
            ? 'No contractor was matched before this request was closed.'
            : 'No contractor has it yet. Contractors appear here as they are matched.'}
        </p>
      ) : (
        <ul className="flex flex-col divide-y divide-border">
          {request.matches.map((match) => (
            <li
              key={match.assignmentId}
              id={`match-${match.assignmentId}`}
              className="flex scroll-mt-20 flex-col gap-3 py-5 first:pt-0 last:pb-0"
            >
              <div className="flex flex-wrap items-start justify-between gap-2">
                <div className="min-w-0">
                  <h3 className="font-semibold wrap-anywhere">{match.companyName}</h3>
                  <p className="text-sm text-muted">{match.contactName}</p>
                </div>
                <div className="flex flex-wrap gap-2">
                  {match.verified && <Badge tone="success">Verified</Badge>}
                  <Badge tone={tones[match.status]}>{match.statusText}</Badge>
                </div>
              </div>
              {!hasLeft(match) && <MatchProgress match={match} />}
              <MatchVisit match={match} request={request} controls={controls} />
              <div className="flex flex-wrap gap-2">
                {messagesHref && (
                  <Link
                    href={messagesHref(match.assignmentId)}
                    className={buttonClasses({ variant: 'secondary', size: 'sm' })}
                  >
                    <MessageSquare className="size-4" aria-hidden="true" />
                    Messages
                    {match.unread > 0 && <span className="font-normal text-muted">({match.unread} new)</span>}
                  </Link>
                )}
                {!hasLeft(match) && (
                  <>
                    <a
                      href={`tel:+1${match.phone.replace(/\D/g, '')}`}
                      className={buttonClasses({ variant: 'ghost', size: 'sm' })}
                    >
                      <Phone className="size-4" aria-hidden="true" />
                      {match.phone}
                    </a>
                    <a
                      href={`mailto:${match.email}`}
                      className={buttonClasses(
                        { variant: 'ghost', size: 'sm' },
                        'max-w-full shrink whitespace-normal wrap-anywhere',
                      )}
                    >
                      <Mail className="size-4 shrink-0" aria-hidden="true" />
                      {match.email}
                    </a>
                  </>
                )}
                {match.slug && (
                  <Link href={`/contractors/${match.slug}`} className={buttonClasses({ variant: 'ghost', size: 'sm' })}>
                    See profile
                  </Link>
                )}
                {controls.hire && match.hireable && !match.quote && request.actions.includes('hire') && (
                  <Button
                    variant="ghost"
                    size="sm"
                    disabled={controls.pending}
                    onClick={() => setHiringId(match.assignmentId)}
                  >
                    Hire without a quote
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {hiring && controls.hire && (
        <HireDialog
          match={hiring}
          address={request.address}
          hire={controls.hire}
          pending={controls.pending}
          onClose={() => setHiringId(null)}
          onHired={onHired}
        />
      )}
    </Card>
  )
}

function MatchProgress({ match }: { match: Json<MatchedContractor> }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      {match.averageRating > 0 && (
        <li className="inline-flex items-center gap-1">
          <Star className="size-4" aria-hidden="true" />
          {match.averageRating.toFixed(1)} ({pluralize(match.reviewCount, 'review')})
        </li>
      )}
      <li>
        Matched <DateText value={match.matchedAt} style="dateTime" />
      </li>
      {match.answeredAt ? (
        <li>
          Answered <DateText value={match.answeredAt} style="dateTime" />
        </li>
      ) : match.viewedAt ? (
        <li>
          Looked at it <DateText value={match.viewedAt} style="dateTime" />
        </li>
      ) : (
        match.answerBy && <li>Has not looked at it yet</li>
      )}
      {match.answerBy && (
        <li>
          Place kept until <DateText value={match.answerBy} style="dateTime" />
        </li>
      )}
      {match.placeFreedAt && (
        <li>
          Place freed <DateText value={match.placeFreedAt} style="dateTime" />
        </li>
      )}
    </ul>
  )
}
