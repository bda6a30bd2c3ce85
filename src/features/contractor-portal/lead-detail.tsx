'use client'

import { ArrowLeft, Mail, MessagesSquare, Phone } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { TimeLeft } from '~/components/ui/age-text'
import { AttachmentList } from '~/components/ui/attachment-list'
import { Button } from '~/components/ui/button'
import { buttonClasses } from '~/components/ui/button-classes'
import { Card } from '~/components/ui/card'
import { DateText } from '~/components/ui/date-text'
import { Empty } from '~/components/ui/empty'
import { ShallowLink } from '~/components/ui/shallow-link'
import { Skeleton } from '~/components/ui/skeleton'
import type { ContractorLead } from '~/contracts/lead'
import { fileAddress, fileWarnings } from '~/domain/file'
import { matching } from '~/domain/matching'
import { cn } from '~/lib/cn'
import type { Json } from '~/lib/json'
import { firstPage } from '~/lib/paging'
import { api } from '~/trpc/react'
import { JobCard } from './job-card'
import { LeadActions } from './lead-actions'
import { LeadBadges, LeadContact, LeadFacts, phoneLink } from './lead-parts'
import { MessagesCard } from './messages-card'
import { PaymentsCard } from './payments-card'
import { QuoteCard } from './quote-card'
import { ReceiptCard } from './receipt-card'
import { useLead } from './use-lead'
import { VisitCard } from './visit-card'

interface LeadDetailProps {
  id: string
  /** Says where the way back leads. */
  back: string
}

export function LeadDetail({ id, back }: LeadDetailProps) {
  const utils = api.useUtils()
  const lead = useLead(id)
  const { mutate: noteView } = api.contractorPortal.viewLead.useMutation({
    onSuccess: ({ viewedAt }) => utils.contractorPortal.lead.setData({ id }, (now) => now && { ...now, viewedAt }),
  })
  const unseen = lead.isFetched && lead.data?.viewedAt === null
  // Synchronises with the server's record of when the lead was first opened.
  useEffect(() => {
    if (unseen) noteView({ id })
  }, [unseen, noteView, id])
  return (
    <div className="@container">
      <BackLink>{back}</BackLink>
      {lead.data ? (
        <LeadBody key={id} lead={lead.data} />
      ) : lead.isError ? (
        <Missing notFound={lead.error.data?.code === 'NOT_FOUND'} onRetry={() => lead.refetch()} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </div>
  )
}

/** Closes what is open. */
export function BackLink({ children }: { children: string }) {
  return (
    <ShallowLink
      to={{ lead: null }}
      className="mb-2 inline-flex min-h-11 items-center gap-2 text-sm font-medium text-muted hover:text-foreground xl:min-h-9"
    >
      <ArrowLeft className="size-4" aria-hidden="true" />
      {children}
    </ShallowLink>
  )
}

function Missing({ notFound, onRetry }: { notFound: boolean; onRetry: () => void }) {
  if (notFound) return <Empty title="Lead not found">It was withdrawn, or it belongs to another company.</Empty>
  return (
    <Empty title="The lead could not be loaded">
      <Button variant="secondary" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </Empty>
  )
}

function LeadBody({ lead }: { lead: Json<ContractorLead> }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Synchronises with the keyboard's focus and the scroll position: another page, as it were, has come.
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <div className="mb-5 flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold wrap-anywhere focus:outline-none">
            {lead.customerName}
          </h1>
          <p className="wrap-anywhere text-muted">
            {lead.serviceNeeded} · {lead.reference}
          </p>
        </div>
        <LeadBadges lead={lead} />
        <ShallowLink
          to={{ ...firstPage, tab: 'messages', lead: lead.id }}
          className={buttonClasses({ variant: 'secondary', size: 'sm' }, 'w-full @4xl:hidden')}
        >
          <MessagesSquare className="size-4" aria-hidden="true" />
          Go to messages
          {lead.unreadMessages > 0 && ` (${lead.unreadMessages} unread)`}
        </ShallowLink>
      </div>
      <Clock lead={lead} />
      <div className="flex flex-col gap-6">
        {lead.status === 'won' && <JobCard lead={lead} />}
        <ContactCard lead={lead} />
        <div className="grid gap-6 @4xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] @4xl:items-start">
          <div className="flex min-w-0 flex-col gap-6">
            <RequestCard lead={lead} />
            <MessagesCard lead={lead} />
          </div>
          <div className={cn('flex min-w-0 flex-col gap-6', lead.status === 'won' && '@max-4xl:-order-1')}>
            {lead.status === 'won' && <PaymentsCard lead={lead} />}
            <VisitCard lead={lead} />
            <QuoteCard lead={lead} />
            <ReceiptCard leadId={lead.id} />
          </div>
        </div>
      </div>
      <PhoneBar lead={lead} />
    </>
  )
}

/** How the homeowner is reached, and what there is to answer. */
function ContactCard({ lead }: { lead: Json<ContractorLead> }) {
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-lg font-semibold">Contact</h2>
      <LeadContact lead={lead} />
      <LeadActions lead={lead} className="max-md:hidden" />
      {lead.declineReason && <p className="text-sm text-muted">You declined this lead: {lead.declineReason}</p>}
    </Card>
  )
}

/** How long there is to answer, or what became of the place. */
function Clock({ lead }: { lead: Json<ContractorLead> }) {
  if (lead.answerBy)
    return (
      <p className="mb-6 rounded-lg border border-warning/40 bg-warning/10 p-4 text-sm">
        Answer by{' '}
        <strong>
          <DateText value={lead.answerBy} style="dateTime" />
        </strong>{' '}
        (<TimeLeft value={lead.answerBy} />
        ). We remind you after {matching.remindAfterHours} hours; after {matching.releaseSlotAfterHours} hours without
        an answer{' '}
        {lead.direct && !lead.shared
          ? 'the homeowner is told and may ask others'
          : 'your place goes to another contractor'}
        .
      </p>
    )
  if (lead.completesAt)
    return (
      <p className="mb-6 rounded-lg border border-border bg-raised p-4 text-sm">
        You marked the work as finished. Unless the homeowner objects, the project is completed by itself on{' '}
        <strong>
          <DateText value={lead.completesAt} style="dateTime" />
        </strong>
        .
      </p>
    )
  if (lead.expiredAt)
    return (
      <p className="mb-6 rounded-lg border border-border bg-raised p-4 text-sm">
        Your place was freed after {matching.releaseSlotAfterHours} hours without an answer. You can take it up again
        while one of the {matching.maxCompeting} places is free and you are verified.
      </p>
    )
  return null
}

function RequestCard({ lead }: { lead: Json<ContractorLead> }) {
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-lg font-semibold">Request</h2>
      <p className="leading-relaxed wrap-anywhere whitespace-pre-line">{lead.description}</p>
      <LeadFacts lead={lead} compact />
      {lead.contractorNotes && (
        <p className="rounded-lg border border-border bg-raised p-3 text-sm whitespace-pre-line">
          <span className="font-medium">From our team: </span>
          {lead.contractorNotes}
        </p>
      )}
      {lead.attachments.length > 0 && (
        <AttachmentList
          label={`Attachments of ${lead.customerName}`}
          files={lead.attachments.map((file) => ({
            ...file,
            href: fileAddress(file.id),
            warnings: fileWarnings(file.flags),
          }))}
        />
      )}
      {lead.answers.length > 0 && (
        <dl className="grid gap-x-6 gap-y-3 border-t border-border pt-4 text-sm sm:grid-cols-2">
          {lead.answers.map((answer) => (
            <div key={answer.questionId} className="min-w-0">
              <dt className="text-muted">{answer.label}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">
                {Array.isArray(answer.value) ? answer.value.join(', ') : answer.value}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}

function hasWorkToMark({ work, finishedAt }: Json<ContractorLead>): boolean {
  return work === 'scheduled' || (work === 'in_progress' && !finishedAt)
}

/** What is done with one hand between two jobs, always within reach of the thumb. */
function PhoneBar({ lead }: { lead: Json<ContractorLead> }) {
  const reachable = lead.phone && lead.email
  if (!reachable && lead.moves.length === 0 && !hasWorkToMark(lead)) return null
  return (
    <section
      aria-label="Quick actions"
      className="fixed inset-x-0 bottom-0 z-30 flex flex-col gap-2 border-t border-border bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] typing:hidden md:hidden"
    >
      {lead.phone && lead.email && (
        <div className="flex gap-2">
          <a href={phoneLink(lead.phone)} className={buttonClasses({ size: 'lg' }, 'min-w-0 flex-1')}>
            <Phone className="size-5" aria-hidden="true" />
            Call
          </a>
          <a href={`mailto:${lead.email}`} className={buttonClasses({ size: 'lg', variant: 'secondary' })}>
            <Mail className="size-5" aria-hidden="true" />
            Mail
          </a>
        </div>
      )}
      <LeadActions lead={lead} inRow={Boolean(reachable)} className="[&>div]:flex-nowrap [&>div]:overflow-x-auto" />
    </section>
  )
}
