'use client'

import type { ReactNode } from 'react'
import { AgeText, TimeLeft } from '~/components/ui/age-text'
import { ShallowLink } from '~/components/ui/shallow-link'
import type { LeadRow } from '~/contracts/lead'
import { assignmentStatusLabels } from '~/domain/assignment-status'
import { cn } from '~/lib/cn'
import type { Json } from '~/lib/json'

type Lead = Json<LeadRow>

interface LeadListProps {
  label: string
  leads: readonly Lead[]
  /** The lead beside the list. */
  open: string | null
  to: (id: string) => Record<string, string | null>
  /** What stands behind the name, where one person has several. */
  about?: (lead: Lead) => string
  /** What a row says under its name; the trade and the status when left out. */
  line?: (lead: Lead) => ReactNode
  /** When it happened, at the right; the time left, else the last move. */
  when?: (lead: Lead) => ReactNode
  empty: string
}

/** Leads in two short lines each, beside the one that is open. */
export function LeadList({ label, leads, open, to, about, line = trade, when = dueOrMoved, empty }: LeadListProps) {
  if (leads.length === 0) return <p className="p-4 text-sm text-muted">{empty}</p>
  return (
    <nav aria-label={label}>
      <ul className="divide-y divide-border">
        {leads.map((lead) => (
          <li key={lead.id}>
            <ShallowLink
              to={to(lead.id)}
              aria-current={lead.id === open ? 'true' : undefined}
              className={cn(
                'flex min-h-14 flex-col justify-center gap-0.5 border-l-2 border-transparent px-3 py-2 text-sm -outline-offset-2 hover:bg-raised/60',
                lead.id === open && 'border-accent bg-raised',
              )}
            >
              <span className="flex items-baseline justify-between gap-2">
                <span
                  className={cn('min-w-0 truncate', (lead.unreadMessages > 0 || !lead.viewedAt) && 'font-semibold')}
                >
                  {lead.customerName}
                  {about && <span className="font-normal text-muted"> · {about(lead)}</span>}
                </span>
                <span className="shrink-0 text-xs whitespace-nowrap text-muted tabular-nums">{when(lead)}</span>
              </span>
              <span className="truncate text-muted">{line(lead)}</span>
            </ShallowLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function trade({ serviceNeeded, status, unreadMessages }: Lead): string {
  const unread = unreadMessages > 0 ? ` · ${unreadMessages} unread` : ''
  return `${serviceNeeded} · ${assignmentStatusLabels[status]}${unread}`
}

function dueOrMoved({ answerBy, movedAt }: Lead): ReactNode {
  if (!answerBy) return <AgeText value={movedAt} />
  return (
    <span className="font-medium text-warning">
      <TimeLeft value={answerBy} />
    </span>
  )
}
