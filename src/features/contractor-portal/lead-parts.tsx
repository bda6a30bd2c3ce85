'use client'

import { CalendarDays, Clock, Mail, MapPin, Phone, Users, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '~/components/ui/badge'
import { DateText } from '~/components/ui/date-text'
import type { ContractorLead } from '~/contracts/lead'
import { type AssignmentStatus, assignmentStatusLabels } from '~/domain/assignment-status'
import { contactHiddenTexts } from '~/domain/contact-access'
import { matching } from '~/domain/matching'
import type { Json } from '~/lib/json'

const tones: Record<AssignmentStatus, BadgeTone> = {
  new: 'accent',
  contacted: 'neutral',
  quoted: 'warning',
  won: 'neutral',
  lost: 'muted',
  declined: 'muted',
}

export function LeadBadges({ lead }: { lead: Json<ContractorLead> }) {
  return (
    <div className="flex flex-wrap gap-2">
      {lead.direct && <Badge>Chose you directly</Badge>}
      {lead.work === 'in_progress' && <Badge>{lead.finishedAt ? 'Work finished' : 'Work in progress'}</Badge>}
      {lead.work === 'completed' && <Badge>Completed</Badge>}
      {lead.withdrawnAt && <Badge tone="muted">Withdrawn</Badge>}
      <Badge tone={tones[lead.status]}>{assignmentStatusLabels[lead.status]}</Badge>
    </div>
  )
}

const contactLink =
  'inline-flex min-h-11 items-center gap-2 rounded-lg border border-border px-4 font-medium wrap-anywhere hover:bg-raised'

export const phoneLink = (phone: string) => `tel:+1${phone.replace(/\D/g, '')}`

/** Where a map application finds the place: phones open theirs by this address, everything else the site. */
function mapAddress({ city, province, postalCode }: Json<ContractorLead>, address: string): string {
  const place = [address, city, province, postalCode].filter(Boolean).join(', ')
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place })}`
}

export function LeadContact({ lead }: { lead: Json<ContractorLead> }) {
  if (lead.contactHidden) return <p className="text-sm text-muted">{contactHiddenTexts[lead.contactHidden]}</p>
  if (!lead.phone || !lead.email) return null
  return (
    <div className="flex flex-wrap gap-2">
      <a href={phoneLink(lead.phone)} className={contactLink}>
        <Phone className="size-4 shrink-0" aria-hidden="true" />
        {lead.phone}
      </a>
      <a href={`mailto:${lead.email}`} className={contactLink}>
        <Mail className="size-4 shrink-0" aria-hidden="true" />
        {lead.email}
      </a>
      {lead.address && (
        <a href={mapAddress(lead, lead.address)} target="_blank" rel="noreferrer" className={contactLink}>
          <MapPin className="size-4 shrink-0" aria-hidden="true" />
          <span>
            {lead.address}
            <span className="sr-only"> (opens a map)</span>
          </span>
        </a>
      )}
    </div>
  )
}

/** How many compete, as the contractor reads it. */
function competition({ status, shared, direct, holdsPlace, competing }: Json<ContractorLead>): string {
  if (status === 'won') return 'You were hired'
  if (direct && !shared) return 'Yours alone'
  if (!holdsPlace) return `${competing} of ${matching.maxCompeting} places taken`
  const others = competing - 1
  if (others <= 0) return 'Only you so far'
  return `You and ${others} ${others === 1 ? 'other' : 'others'}`
}

export function LeadFacts({ lead }: { lead: Json<ContractorLead> }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-2 text-sm text-muted">
      <Fact icon={<MapPin className="size-4" aria-hidden="true" />}>
        {[lead.city, lead.province].filter(Boolean).join(', ')}
      </Fact>
      {lead.budget && <Fact icon={<Wallet className="size-4" aria-hidden="true" />}>{lead.budget}</Fact>}
      {lead.timeline && <Fact icon={<CalendarDays className="size-4" aria-hidden="true" />}>{lead.timeline}</Fact>}
      <Fact icon={<Users className="size-4" aria-hidden="true" />}>{competition(lead)}</Fact>
      <Fact icon={<Clock className="size-4" aria-hidden="true" />}>
        {lead.answerBy ? 'Answer by ' : 'Received '}
        <DateText value={lead.answerBy ?? lead.createdAt} style={lead.answerBy ? 'dateTime' : 'date'} />
      </Fact>
    </ul>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="inline-flex max-w-full items-center gap-1.5">
      <span className="shrink-0">{icon}</span>
      <span className="wrap-anywhere">{children}</span>
    </li>
  )
}
