'use client'

import { Check, Eye, MapPinned } from 'lucide-react'
import { buttonClasses } from '~/components/ui/button-classes'
import { Card } from '~/components/ui/card'
import { DateText } from '~/components/ui/date-text'
import { ShallowLink } from '~/components/ui/shallow-link'
import type { LeadRow } from '~/contracts/lead'
import { homeownerStatusLabels, type WorkStage } from '~/domain/project-status'
import { cn } from '~/lib/cn'
import type { Json } from '~/lib/json'
import { firstPage } from '~/lib/paging'
import { directionsAddress } from './lead-parts'

type Lead = Json<LeadRow>

/** The job after the win: how far it is, where it is, and what the homeowner sees of it. */
export function JobCard({ lead }: { lead: Lead }) {
  return (
    <Card aria-labelledby="job-title" className="flex flex-col gap-5">
      <h2 id="job-title" className="text-lg font-semibold">
        The job
      </h2>
      <JobSteps lead={lead} />
      <WorkPlace lead={lead} />
      <p className="flex gap-2 text-sm text-muted">
        <Eye className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        <span className="min-w-0">
          The homeowner sees: <span className="font-medium text-foreground">{seenStatus(lead)}</span>.{' '}
          {seenBeside(lead)}
        </span>
      </p>
    </Card>
  )
}

/** From the hire to the completion, each step with its day where one is known. */
export function JobSteps({ lead }: { lead: Lead }) {
  const { hiredAt, startedAt, finishedAt, work } = lead
  const steps = [
    { label: 'Hired', done: true, at: hiredAt },
    { label: 'Started', done: work === 'in_progress' || work === 'completed', at: startedAt },
    { label: 'Finished', done: finishedAt !== null || work === 'completed', at: finishedAt },
    { label: 'Completed', done: work === 'completed', at: null },
  ]
  return (
    <ol aria-label="Steps of the job" className="grid grid-cols-4 gap-1">
      {steps.map(({ label, done, at }) => (
        <li key={label} className="flex min-w-0 flex-col gap-1.5 text-sm">
          <span className={cn('h-1 rounded-full', done ? 'bg-success' : 'bg-border')} aria-hidden="true" />
          <span className={cn('flex items-center gap-1 max-sm:text-xs', done ? 'font-medium' : 'text-muted')}>
            {done && <Check className="size-3.5 shrink-0 text-success max-sm:hidden" aria-hidden="true" />}
            <span className="truncate">{label}</span>
            <span className="sr-only">{done ? ', done' : ', not yet'}</span>
          </span>
          {at && (
            <span className="text-xs text-muted">
              <DateText value={at} />
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

function WorkPlace({ lead }: { lead: Lead }) {
  if (lead.contactHidden) return null
  if (!lead.address)
    return (
      <p className="text-sm text-muted">
        The homeowner has not given the street address yet. They add it to their request;{' '}
        <ShallowLink
          to={{ ...firstPage, tab: 'messages', lead: lead.id }}
          className="font-medium text-foreground underline underline-offset-4"
        >
          ask for it
        </ShallowLink>
        .
      </p>
    )
  return <Directions lead={lead} address={lead.address} />
}

/** The way there, in the map application of the phone. */
export function Directions({ lead, address }: { lead: Lead; address: string }) {
  return (
    <a
      href={directionsAddress(lead, address)}
      target="_blank"
      rel="noreferrer"
      className={buttonClasses({ variant: 'secondary', size: 'sm' }, 'self-start')}
    >
      <MapPinned className="size-4" aria-hidden="true" />
      Directions
      <span className="sr-only"> to {lead.customerName} (opens a map)</span>
    </a>
  )
}

/** The words of the homeowner's own portal. */
export function seenStatus({ work }: Lead): string {
  return homeownerStatusLabels[work ?? 'cancelled']
}

const beside: Record<WorkStage, string> = {
  scheduled: 'They can change the work address, and plan payments.',
  in_progress: 'They read what you ask payment for, and record what they paid.',
  completed: 'They can review you, and you can answer the review on your profile.',
}

function seenBeside({ work, finishedAt }: Lead): string {
  if (!work) return 'They closed the request, or our team did.'
  if (work === 'in_progress' && finishedAt)
    return 'They are asked to confirm that the work is finished, or to say that it is not.'
  return beside[work]
}
