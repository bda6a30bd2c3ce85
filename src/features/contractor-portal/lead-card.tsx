'use client'

import { MessageSquare } from 'lucide-react'
import { AttachmentList } from '~/components/ui/attachment-list'
import { Badge } from '~/components/ui/badge'
import { buttonClasses } from '~/components/ui/button-classes'
import { Card } from '~/components/ui/card'
import { ShallowLink } from '~/components/ui/shallow-link'
import type { ContractorLead } from '~/contracts/lead'
import { fileAddress } from '~/domain/file'
import { formatDollars } from '~/domain/money'
import { quoteStatusLabels } from '~/domain/quote-status'
import type { Json } from '~/lib/json'
import { LeadActions } from './lead-actions'
import { LeadBadges, LeadContact, LeadFacts } from './lead-parts'

/** The id of the link that opens a lead, so that focus can come back to it. */
export const openLinkId = (leadId: string) => `open-${leadId}`

export function LeadCard({ lead }: { lead: Json<ContractorLead> }) {
  return (
    <Card aria-labelledby={`lead-${lead.id}`} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 id={`lead-${lead.id}`} className="text-lg font-semibold wrap-anywhere">
            {lead.customerName}
          </h3>
          <p className="wrap-anywhere text-muted">{lead.serviceNeeded}</p>
        </div>
        <LeadBadges lead={lead} />
      </div>
      <p className="line-clamp-4 leading-relaxed wrap-anywhere whitespace-pre-line">{lead.description}</p>
      <LeadContact lead={lead} />
      <LeadFacts lead={lead} />
      {lead.attachments.length > 0 && (
        <AttachmentList
          label={`Attachments of ${lead.customerName}`}
          files={lead.attachments.map((file) => ({ ...file, href: fileAddress(file.id) }))}
        />
      )}
      <LeadNews lead={lead} />
      <div className="flex flex-wrap gap-2 border-t border-border pt-4">
        <ShallowLink
          id={openLinkId(lead.id)}
          to={{ lead: lead.id }}
          aria-describedby={`lead-${lead.id}`}
          className={buttonClasses({ variant: 'secondary', size: 'sm' })}
        >
          Open lead
        </ShallowLink>
        <LeadActions lead={lead} />
      </div>
    </Card>
  )
}

/** What has happened on the lead since: messages that wait, and the quote. */
function LeadNews({ lead }: { lead: Json<ContractorLead> }) {
  if (lead.unreadMessages === 0 && !lead.quoteStatus) return null
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      {lead.unreadMessages > 0 && (
        <Badge tone="accent">
          <MessageSquare className="size-3" aria-hidden="true" />
          {lead.unreadMessages} unread {lead.unreadMessages === 1 ? 'message' : 'messages'}
        </Badge>
      )}
      {lead.quoteStatus && (
        <Badge tone="muted">
          Quote: {quoteStatusLabels[lead.quoteStatus].toLowerCase()}
          {lead.quoteTotal !== null && `, ${formatDollars(lead.quoteTotal)}`}
        </Badge>
      )}
    </p>
  )
}
