'use client'

import { ChevronRight, MessageSquare, Paperclip } from 'lucide-react'
import { Badge } from '~/components/ui/badge'
import { ShallowLink } from '~/components/ui/shallow-link'
import type { LeadRow } from '~/contracts/lead'
import { fileAddress } from '~/domain/file'
import { formatDollars } from '~/domain/money'
import { quoteStatusLabels } from '~/domain/quote-status'
import { cn } from '~/lib/cn'
import { pluralize } from '~/lib/format'
import type { Json } from '~/lib/json'
import { LeadActions } from './lead-actions'
import { Due, LeadBadges, LeadContact, LeadFacts } from './lead-parts'

/** The id of the link that opens a lead, so that focus can come back to it. */
export const openLinkId = (leadId: string) => `open-${leadId}`

/** All that the inbox says of a lead, in few lines: any free place of them opens it. */
export function LeadCard({ lead }: { lead: Json<LeadRow> }) {
  const { id, customerName, serviceNeeded, description, answerBy } = lead
  return (
    <article
      aria-labelledby={`lead-${id}`}
      className="relative isolate grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-3 py-2.5 transition-colors hover:bg-raised/60 sm:px-4 @3xl:grid-cols-[minmax(0,11rem)_minmax(0,1fr)_auto] @3xl:gap-x-6"
    >
      <div className="min-w-0">
        <h3 id={`lead-${id}`} className="font-semibold wrap-anywhere">
          {customerName}
        </h3>
        <p className="text-sm wrap-anywhere text-muted">{serviceNeeded}</p>
      </div>
      <div className="flex max-w-48 flex-col items-end gap-1 @3xl:order-1 @3xl:w-48">
        <LeadBadges lead={lead} />
        {answerBy && <Due answerBy={answerBy} />}
      </div>
      <div className="col-span-2 flex min-w-0 flex-col gap-1 @3xl:col-span-1">
        <LeadFacts lead={lead} compact />
        <p className="line-clamp-1 text-sm wrap-anywhere">{description}</p>
      </div>
      <div className="col-span-2 flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 @3xl:order-2 @3xl:col-span-3">
        <div className="min-w-0 max-md:flex-1 max-md:basis-40">
          <LeadContact lead={lead} compact />
        </div>
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5 empty:hidden max-md:order-last max-md:w-full">
          <LeadNews lead={lead} />
        </div>
        <div className={cn('ml-auto flex flex-wrap items-center gap-x-1 sm:gap-x-3', answerBy && 'max-md:w-full')}>
          {answerBy && <LeadActions lead={lead} inRow className="relative z-10" />}
          <ShallowLink
            id={openLinkId(id)}
            data-lead-row=""
            to={{ lead: id }}
            aria-describedby={`lead-${id}`}
            className="ml-auto inline-flex min-h-11 items-center gap-1 text-sm whitespace-nowrap font-medium text-muted after:absolute after:inset-0 hover:text-foreground focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus md:min-h-8"
          >
            Open lead
            <ChevronRight className="size-4 max-sm:hidden" aria-hidden="true" />
          </ShallowLink>
        </div>
      </div>
    </article>
  )
}

/** What has happened on the lead since: messages that wait, the quote, and the files that came with it. */
function LeadNews({ lead: { unreadMessages, quoteStatus, quoteTotal, attachments } }: { lead: Json<LeadRow> }) {
  return (
    <>
      {unreadMessages > 0 && (
        <Badge tone="warning">
          <MessageSquare className="size-3" aria-hidden="true" />
          {unreadMessages} unread {unreadMessages === 1 ? 'message' : 'messages'}
        </Badge>
      )}
      {quoteStatus && (
        <Badge tone="muted">
          Quote: {quoteStatusLabels[quoteStatus].toLowerCase()}
          {quoteTotal !== null && `, ${formatDollars(quoteTotal)}`}
        </Badge>
      )}
      {attachments.length > 0 && (
        <ul aria-label={pluralize(attachments.length, 'file')} className="flex min-w-0 flex-wrap gap-x-3">
          {attachments.map(({ id, name }) => (
            <li key={id} className="min-w-0">
              <a
                href={fileAddress(id)}
                target="_blank"
                rel="noopener"
                className="relative z-10 inline-flex max-w-full min-h-11 items-center gap-1 text-sm text-muted underline underline-offset-4 hover:text-foreground md:min-h-6"
              >
                <Paperclip className="size-3.5 shrink-0" aria-hidden="true" />
                <span className="truncate">{name}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
