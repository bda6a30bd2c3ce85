'use client'

import { MessagesSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { AgeText } from '~/components/ui/age-text'
import { Button } from '~/components/ui/button'
import { buttonClasses } from '~/components/ui/button-classes'
import { Empty } from '~/components/ui/empty'
import { ShallowLink } from '~/components/ui/shallow-link'
import { Skeleton } from '~/components/ui/skeleton'
import type { LeadRow } from '~/contracts/lead'
import { messageText } from '~/domain/message'
import type { Json } from '~/lib/json'
import { firstPage } from '~/lib/paging'
import { BackLink } from './lead-detail'
import { LeadList } from './lead-list'
import { LeadPages } from './lead-pages'
import { MessagesCard } from './messages-card'
import { SplitView } from './split-view'
import { useLead } from './use-lead'
import { useLeadKeys } from './use-lead-keys'
import { useLeadPage } from './use-lead-page'

type Lead = Json<LeadRow>

/** The dashboard's Messages tab: the conversations, what was written last first. */
export function MessagesPanel() {
  const given = useLeadPage()
  const { lead: open } = given.state
  const { data, isLoading } = given.query
  const written = data?.leads ?? []
  useLeadKeys(
    written.map(({ id }) => id),
    open,
  )
  if (isLoading) return <Skeleton className="h-48" />
  if (!data)
    return (
      <Empty title="Your messages could not be loaded">
        <Button variant="secondary" size="sm" onClick={given.retry}>
          Try again
        </Button>
      </Empty>
    )
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
        data.total > 0 ? (
          <LeadPages given={given} noun="conversations">
            <div className="overflow-hidden rounded-xl border border-border bg-surface">{list}</div>
          </LeadPages>
        ) : (
          <Empty title="No messages yet." icon={<MessagesSquare className="size-8" aria-hidden="true" />}>
            Open a lead to write to its homeowner. The conversation is here then.
          </Empty>
        )
      }
      aside={list}
      detail={open && <Conversation id={open} />}
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

function Conversation({ id }: { id: string }) {
  const { data: lead, isError, error, refetch } = useLead(id)
  const isMissing = isError && error.data?.code === 'NOT_FOUND'
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
              to={{ ...firstPage, tab: lead.status === 'won' ? 'jobs' : null, lead: lead.id }}
              className={buttonClasses({ variant: 'secondary', size: 'sm' })}
            >
              {lead.status === 'won' ? 'Open job' : 'Open lead'}
            </ShallowLink>
          </div>
          <MessagesCard key={lead.id} lead={lead} pinned />
        </>
      ) : isMissing ? (
        <Empty title="This conversation is not there">The lead was withdrawn, or it belongs to another company.</Empty>
      ) : isError ? (
        <Empty title="The conversation could not be loaded">
          <Button variant="secondary" size="sm" onClick={() => refetch()}>
            Try again
          </Button>
        </Empty>
      ) : (
        <Skeleton className="h-96" />
      )}
    </>
  )
}
