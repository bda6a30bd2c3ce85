'use client'

import { CalendarDays, Clock, Mail, MapPin, Phone, Users, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { AttachmentList } from '~/components/ui/attachment-list'
import { Badge, type BadgeTone } from '~/components/ui/badge'
import { Card } from '~/components/ui/card'
import { DateText } from '~/components/ui/date-text'
import type { ContractorLead } from '~/contracts/lead'
import { type AssignmentStatus, assignmentStatusLabels } from '~/domain/assignment-status'
import { fileAddress } from '~/domain/file'
import { matching } from '~/domain/matching'
import { LeadActions } from './lead-actions'

const tones: Record<AssignmentStatus, BadgeTone> = {
  new: 'accent',
  contacted: 'neutral',
  quoted: 'warning',
  won: 'neutral',
  lost: 'muted',
  declined: 'muted',
}

export function LeadCard({ lead }: { lead: ContractorLead }) {
  return (
    <Card aria-labelledby={`lead-${lead.id}`}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 id={`lead-${lead.id}`} className="text-lg font-semibold">
            {lead.customerName}
          </h3>
          <p className="text-muted">{lead.serviceNeeded}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {lead.direct && <Badge>Chose you directly</Badge>}
          <Badge tone={tones[lead.status]}>{assignmentStatusLabels[lead.status]}</Badge>
        </div>
      </div>
      <p className="mt-4 leading-relaxed break-words whitespace-pre-line">{lead.description}</p>
      <LeadContact lead={lead} />
      <LeadFacts lead={lead} />
      {lead.contractorNotes && (
        <p className="mt-4 rounded-lg border border-border bg-raised p-3 text-sm whitespace-pre-line">
          <span className="font-medium">From our team: </span>
          {lead.contractorNotes}
        </p>
      )}
      {lead.attachments.length > 0 && (
        <div className="mt-4">
          <AttachmentList
            label={`Attachments of ${lead.customerName}`}
            files={lead.attachments.map((file) => ({ ...file, href: fileAddress(file.id) }))}
          />
        </div>
      )}
      {lead.answers.length > 0 && (
        <details className="mt-4 text-sm">
          <summary className="flex min-h-11 cursor-pointer items-center font-medium">Answers to our questions</summary>
          <dl className="mt-1 grid gap-3 sm:grid-cols-2">
            {lead.answers.map((answer) => (
              <div key={answer.questionId}>
                <dt className="text-muted">{answer.label}</dt>
                <dd className="break-words">{Array.isArray(answer.value) ? answer.value.join(', ') : answer.value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      <LeadActions lead={lead} />
    </Card>
  )
}

const contactLink =
  'inline-flex min-h-11 items-center gap-2 rounded-lg border border-border px-4 font-medium wrap-anywhere hover:bg-raised'

function LeadContact({ lead }: { lead: ContractorLead }) {
  if (!lead.phone || !lead.email)
    return <p className="mt-4 text-sm text-muted">The homeowner has closed this request. Contact details are gone.</p>
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <a href={`tel:+1${lead.phone.replace(/\D/g, '')}`} className={contactLink}>
        <Phone className="size-4 shrink-0" aria-hidden="true" />
        {lead.phone}
      </a>
      <a href={`mailto:${lead.email}`} className={contactLink}>
        <Mail className="size-4 shrink-0" aria-hidden="true" />
        {lead.email}
      </a>
    </div>
  )
}

function LeadFacts({ lead }: { lead: ContractorLead }) {
  const place = [lead.city, lead.province].filter(Boolean).join(', ')
  return (
    <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-sm text-muted">
      <Fact icon={<MapPin className="size-4" aria-hidden="true" />}>{place}</Fact>
      {lead.budget && <Fact icon={<Wallet className="size-4" aria-hidden="true" />}>{lead.budget}</Fact>}
      {lead.timeline && <Fact icon={<CalendarDays className="size-4" aria-hidden="true" />}>{lead.timeline}</Fact>}
      <Fact icon={<Users className="size-4" aria-hidden="true" />}>
        {lead.direct ? 'Yours alone' : `${lead.competing} of at most ${matching.maxCompeting} competing`}
      </Fact>
      <Fact icon={<Clock className="size-4" aria-hidden="true" />}>
        {lead.answerBy ? (
          <>
            Answer by <DateText value={lead.answerBy} style="dateTime" />
          </>
        ) : (
          <>
            Received <DateText value={lead.createdAt} />
          </>
        )}
      </Fact>
    </ul>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="inline-flex items-center gap-1.5">
      {icon}
      <span>{children}</span>
    </li>
  )
}
