'use client'

import { MessagesSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { AgeText } from '~/components/ui/age-text'
import { Button } from '~/components/ui/button'
import { buttonClasses } from '~/components/ui/button-classes'
import { Empty } from '~/components/ui/empty'
import { ShallowLink } from '~/components/ui/shallow-link'
import { Skeleton } from '~/components/ui/skeleton'
import { useUrlState } from '~/components/ui/use-url-state'
import type { ContractorLead } from '~/contracts/lead'
import { messageText } from '~/domain/message'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { readDashboardState } from './dashboard-state'
import { BackLink } from './lead-detail'
import { LeadList } from './lead-list'
import { MessagesCard } from './messages-card'
import { SplitView } from './split-view'
import { useLeadKeys } from './use-lead-keys'

type Lead = Json<ContractorLead>

const sentAt = ({ lastMessage }: Lead) => new Date(lastMessage?.createdAt ?? 0).getTime()

/** The dashboard's Messages tab: the conversations, what was written last first. */
export function MessagesPanel() {
  const { get } = useUrlState()
  const { lead: open } = readDashboardState(get)
  const leads = api.contractorPortal.leads.useQuery()
  const written = (leads.data ?? []).filter((lead) => lead.lastMessage).toSorted((a, b) => sentAt(b) - sentAt(a))
  useLeadKeys(
    written.map(({ id }) => id),
    open,
  )
  if (leads.isLoading) return <Skeleton className="h-48" />
  if (!leads.data)
    return (
      <Empty title="Your messages could not be loaded">
        <Button variant="secondary" size="sm" onClick={() => leads.refetch()}>
          Try again
        </Button>
      </Empty>
    )
  const lead = leads.data.find(({ id }) => id === open)
  const list = (
    <LeadList
      label="Conversations"
      leads={written}
      open={open}
      to={(id) => ({ tab: 'messages', lead: id })}
      about={({ serviceNeeded }) => serviceNeeded}
      line={lastWords}
      when={({ lastMessage }) => lastMessage && <AgeText value={lastMessage.createdAt} />}
      empty="No conversation has begun yet."
    />
  )
  return (
    <SplitView
      openId={open}
      list={
        written.length > 0 ? (
          <div className="overflow-hidden rounded-xl border border-border bg-surface">{list}</div>
        ) : (
          <Empty title="No messages yet." icon={<MessagesSquare className="size-8" aria-hidden="true" />}>
            Open a lead to write to its homeowner. The conversation is here then.
          </Empty>
        )
      }
      aside={list}
      detail={open && <Conversation lead={lead} />}
    />
  )
}

function lastWords({ lastMessage, unreadMessages, serviceNeeded }: Lead): ReactNode {
  if (!lastMessage) return serviceNeeded
  return (
    <>
      {unreadMessages > 0 && <span className="font-medium text-warning">{unreadMessages} unread · </span>}
      {lastMessage.sender === 'contractor' && 'You: '}
      {messageText(lastMessage)}
    </>
  )
}

function Conversation({ lead }: { lead: Lead | undefined }) {
  return (
    <>
      <BackLink>Back to messages</BackLink>
      {lead ? (
        <>
          <div className="mb-5 flex flex-wrap items-start justify-between gap-3">
            <div className="min-w-0">
              <h1 className="text-2xl font-semibold wrap-anywhere">{lead.customerName}</h1>
              <p className="wrap-anywhere text-muted">
                {lead.serviceNeeded} · {lead.reference}
              </p>
            </div>
            <ShallowLink
              to={{ tab: lead.status === 'won' ? 'jobs' : null, lead: lead.id }}
              className={buttonClasses({ variant: 'secondary', size: 'sm' })}
            >
              {lead.status === 'won' ? 'Open job' : 'Open lead'}
            </ShallowLink>
          </div>
          <MessagesCard key={lead.id} lead={lead} pinned />
        </>
      ) : (
        <Empty title="This conversation is not there">The lead was withdrawn, or it belongs to another company.</Empty>
      )}
    </>
  )
}
