'use client'

import { CalendarDays, Clock, Mail, MapPin, Phone, Users, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { TimeLeft } from '~/components/ui/age-text'
import { Badge, type BadgeTone } from '~/components/ui/badge'
import { DateText } from '~/components/ui/date-text'
import type { LeadRow } from '~/contracts/lead'
import { type AssignmentStatus, assignmentStatusLabels } from '~/domain/assignment-status'
import { contactHiddenTexts } from '~/domain/contact-access'
import { matching } from '~/domain/matching'
import { cn } from '~/lib/cn'
import type { Json } from '~/lib/json'

const tones: Record<AssignmentStatus, BadgeTone> = {
  new: 'warning',
  contacted: 'neutral',
  quoted: 'neutral',
  won: 'success',
  lost: 'muted',
  declined: 'muted',
}

export function LeadBadges({ lead }: { lead: Json<LeadRow> }) {
  return (
    <div className="flex flex-wrap justify-end gap-1.5">
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
function placeOf({ city, province, postalCode }: Json<LeadRow>, address: string): string {
  return [address, city, province, postalCode].filter(Boolean).join(', ')
}

function mapAddress(lead: Json<LeadRow>, address: string): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: placeOf(lead, address) })}`
}

/** The way to the work, from wherever the reader is. */
export function directionsAddress(lead: Json<LeadRow>, address: string): string {
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: placeOf(lead, address) })}`
}

interface LeadContactProps {
  lead: Json<LeadRow>
  /** In the row of a list: lines of text, without the address. */
  compact?: boolean
}

const compactLink =
  'relative z-10 inline-flex min-h-11 min-w-0 items-center gap-1.5 text-sm hover:underline underline-offset-4 @3xl:min-h-6'

export function LeadContact({ lead, compact = false }: LeadContactProps) {
  if (lead.contactHidden) return <p className="text-sm text-muted">{contactHiddenTexts[lead.contactHidden]}</p>
  if (!lead.phone || !lead.email) return null
  const link = compact ? compactLink : contactLink
  return (
    <div className={compact ? 'flex min-w-0 gap-x-4' : 'flex flex-wrap gap-2'}>
      <a href={phoneLink(lead.phone)} className={cn(link, compact && 'shrink-0')}>
        <Phone className="size-4 shrink-0" aria-hidden="true" />
        {lead.phone}
      </a>
      <a href={`mailto:${lead.email}`} className={link}>
        <Mail className="size-4 shrink-0" aria-hidden="true" />
        <span className={compact ? 'truncate' : undefined}>{lead.email}</span>
      </a>
      {lead.address && !compact && (
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

/** How long there is to answer. */
export function Due({ answerBy }: { answerBy: string }) {
  return (
    <span className="inline-flex items-center gap-1 text-sm font-medium whitespace-nowrap text-warning tabular-nums">
      <Clock className="size-3.5" aria-hidden="true" />
      <TimeLeft value={answerBy} />
    </span>
  )
}

/** How many compete, as the contractor reads it. */
function competition({ status, shared, direct, holdsPlace, competing }: Json<LeadRow>): string {
  if (status === 'won') return 'You were hired'
  if (direct && !shared) return 'Yours alone'
  if (!holdsPlace) return `${competing} of ${matching.maxCompeting} places taken`
  const others = competing - 1
  if (others <= 0) return 'Only you so far'
  return `You and ${others} ${others === 1 ? 'other' : 'others'}`
}

interface LeadFactsProps {
  lead: Json<LeadRow>
  /** In the row of a list, which shows the time that is left elsewhere. */
  compact?: boolean
}

export function LeadFacts({ lead, compact = false }: LeadFactsProps) {
  return (
    <ul
      className={cn(
        'flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted',
        compact && 'max-sm:gap-y-0 max-sm:[&>li>span:first-child]:hidden',
      )}
    >
      <Fact icon={<MapPin className="size-4" aria-hidden="true" />}>
        <span>{[lead.city, lead.province].filter(Boolean).join(', ')}</span>
        {lead.distanceKm !== null && (
          <span className="whitespace-nowrap"> · {lead.distanceKm.toLocaleString('en-CA')} km</span>
        )}
      </Fact>
      {lead.budget && <Fact icon={<Wallet className="size-4" aria-hidden="true" />}>{lead.budget}</Fact>}
      {lead.timeline && <Fact icon={<CalendarDays className="size-4" aria-hidden="true" />}>{lead.timeline}</Fact>}
      <Fact icon={<Users className="size-4" aria-hidden="true" />}>{competition(lead)}</Fact>
      {!(compact && lead.answerBy) && (
        <Fact icon={<Clock className="size-4" aria-hidden="true" />} className={compact ? 'max-sm:hidden' : undefined}>
          {lead.answerBy ? 'Answer by ' : 'Received '}
          <DateText value={lead.answerBy ?? lead.createdAt} style={lead.answerBy ? 'dateTime' : 'date'} />
        </Fact>
      )}
    </ul>
  )
}

function Fact({ icon, className, children }: { icon: ReactNode; className?: string | undefined; children: ReactNode }) {
  return (
    <li className={cn('inline-flex max-w-full items-center gap-1.5', className)}>
      <span className="shrink-0">{icon}</span>
      <span className="wrap-anywhere">{children}</span>
    </li>
  )
}
