'use client'

import { type ReactNode, useState } from 'react'
import { Badge, type BadgeTone } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { Skeleton } from '~/components/ui/skeleton'
import { showToast } from '~/components/ui/toast'
import { ZonedText } from '~/components/ui/zoned-text'
import type { ContractorLead } from '~/contracts/lead'
import type { Visit, Visits } from '~/contracts/visit'
import type { VisitState } from '~/domain/visit'
import { formatMinutes } from '~/lib/format'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import { VisitForm } from './visit-form'

const badges: Record<VisitState, { label: string; tone: BadgeTone }> = {
  asked: { label: 'Asked for', tone: 'warning' },
  proposed: { label: 'Times offered', tone: 'warning' },
  agreed: { label: 'Agreed', tone: 'success' },
  moved: { label: 'Other times offered', tone: 'warning' },
  cancelled: { label: 'Cancelled', tone: 'muted' },
  past: { label: 'Past', tone: 'muted' },
}

/** The visit of a lead: where it stands, what is offered, and what came before. */
export function VisitCard({ lead }: { lead: Json<ContractorLead> }) {
  const visits = api.visit.ofLead.useQuery({ id: lead.id })
  if (visits.isLoading) return <Skeleton className="h-32" />
  if (!visits.data)
    return (
      <Card>
        <CardHeader title="Visit" />
        <Button variant="secondary" size="sm" onClick={() => visits.refetch()}>
          The visit could not be loaded. Try again
        </Button>
      </Card>
    )
  const [latest, ...earlier] = visits.data.visits
  if (!latest && !visits.data.open) return null
  return (
    <Card aria-labelledby="visit-title">
      <CardHeader
        id="visit-title"
        title="Visit"
        aside={latest && <Badge tone={badges[latest.state].tone}>{badges[latest.state].label}</Badge>}
      />
      {latest && <Standing visit={latest} homeowner={lead.customerName} />}
      {visits.data.open && <Arrange lead={lead} visits={visits.data} />}
      <EarlierVisits visits={earlier} />
    </Card>
  )
}

interface StandingProps {
  visit: Json<Visit>
  homeowner: string
}

/** Where a visit stands, in words. */
function Standing({ visit, homeowner }: StandingProps) {
  const { state, startsAt, durationMinutes, proposedTimes, timeZone } = visit
  if (state === 'cancelled' || state === 'past')
    return <p className="text-sm text-muted">{endText(visit, homeowner)}</p>
  return (
    <div className="flex flex-col gap-3 wrap-anywhere">
      {startsAt && (
        <p>
          <strong className="font-semibold">
            <ZonedText value={startsAt} timeZone={timeZone} />
          </strong>
          <span className="block text-sm text-muted">{formatMinutes(durationMinutes)}</span>
        </p>
      )}
      <p className="text-sm text-muted">{nextTexts[state](homeowner)}</p>
      {proposedTimes.length > 0 && (
        <ul aria-label="Times offered" className="flex list-disc flex-col gap-1 pl-5">
          {proposedTimes.map((time) => (
            <li key={time}>
              <ZonedText value={time} timeZone={timeZone} />
            </li>
          ))}
        </ul>
      )}
      {!startsAt && proposedTimes.length > 0 && (
        <p className="text-sm text-muted">Length: {formatMinutes(durationMinutes)}</p>
      )}
    </div>
  )
}

const nextTexts: Record<Exclude<VisitState, 'cancelled' | 'past'>, (homeowner: string) => string> = {
  asked: (homeowner) => `${homeowner} asks you to offer times for a visit.`,
  proposed: (homeowner) => `${homeowner} picks one of these times, or asks for others.`,
  agreed: () => 'Both of you have it by mail, as an invitation for your calendars.',
  moved: (homeowner) => `This time holds until ${homeowner} picks one of the other times you offered.`,
}

/** How a visit ended. */
function endText({ state, startsAt, timeZone, cancelledBy }: Json<Visit>, homeowner: string): ReactNode {
  const on = startsAt && (
    <>
      {' on '}
      <ZonedText value={startsAt} timeZone={timeZone} />
    </>
  )
  if (state === 'past') return on ? <>The visit was{on}.</> : 'The times you offered have passed.'
  if (cancelledBy === 'system') return <>The visit{on} was cancelled when this lead or its request ended.</>
  return (
    <>
      {cancelledBy === 'contractor' ? 'You' : homeowner} cancelled the visit{on}.
    </>
  )
}

interface ArrangeProps {
  lead: Json<ContractorLead>
  visits: Json<Visits>
}

/** What the contractor can do about the visit now. */
function Arrange({ lead, visits: { visits, timeZone } }: ArrangeProps) {
  const utils = api.useUtils()
  const [open, setOpen] = useState<'form' | 'cancel' | null>(null)
  const close = () => setOpen(null)
  const cancel = api.visit.cancel.useMutation({
    onSuccess: (changed) => {
      utils.visit.ofLead.setData({ id: lead.id }, changed)
      showToast({ title: 'Visit cancelled', description: 'The homeowner is told by mail.' })
    },
    // What was refused has changed meanwhile.
    onError: () => utils.visit.ofLead.invalidate({ id: lead.id }),
  })
  const [latest] = visits
  const current = latest && latest.state !== 'cancelled' && latest.state !== 'past' ? latest : null
  if (open === 'form')
    return (
      <div className={latest && 'mt-5 border-t border-border pt-5'}>
        <VisitForm leadId={lead.id} timeZone={timeZone} visit={current} onDone={close} onCancel={close} />
      </div>
    )
  return (
    <>
      {!latest && (
        <p className="text-sm text-muted">
          {lead.hiredAt ? 'Agree on when you come by' : 'See the place before you quote'}: offer up to three times, and
          the homeowner picks one.
        </p>
      )}
      {cancel.isError && (
        <p role="alert" className="mt-3 text-sm text-danger">
          {serverMessage(cancel.error)}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          size="sm"
          variant={current?.state === 'asked' ? 'primary' : 'secondary'}
          onClick={() => setOpen('form')}
        >
          {offerLabel(current)}
        </Button>
        {current && (
          <Button size="sm" variant="ghost" pending={cancel.isPending} onClick={() => setOpen('cancel')}>
            Cancel visit
          </Button>
        )}
      </div>
      {open === 'cancel' && (
        <ConfirmDialog
          title="Cancel the visit?"
          text={
            current?.startsAt
              ? `${lead.customerName} is told by mail, and the visit leaves both calendars.`
              : `${lead.customerName} is told by mail. You can offer times again.`
          }
          action="Cancel visit"
          cancel="Keep it"
          danger
          onClose={close}
          // Not awaited: the dialog gives the focus back to the button before the answer takes that away.
          onConfirm={async () => cancel.mutate({ id: lead.id })}
        />
      )}
    </>
  )
}

function offerLabel(current: Json<Visit> | null): string {
  if (!current || current.state === 'asked') return 'Offer times'
  return current.state === 'agreed' ? 'Offer other times' : 'Change times'
}

function EarlierVisits({ visits }: { visits: readonly Json<Visit>[] }) {
  if (visits.length === 0) return null
  return (
    <details className="mt-5 border-t border-border pt-3 text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center font-medium">
        Earlier visits ({visits.length})
      </summary>
      <ul className="flex flex-col gap-2">
        {visits.map(({ id, state, startsAt, timeZone }) => (
          <li key={id} className="flex flex-wrap justify-between gap-2">
            <span>{startsAt ? <ZonedText value={startsAt} timeZone={timeZone} /> : 'No time was agreed'}</span>
            <span className="text-muted">{badges[state].label}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
