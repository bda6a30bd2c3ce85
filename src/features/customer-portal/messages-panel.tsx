'use client'

import { ArrowLeft, MessagesSquare } from 'lucide-react'
import Link from 'next/link'
import { useEffect, useRef } from 'react'
import { useSubmissionId } from '~/components/form/use-submission-id'
import { Badge } from '~/components/ui/badge'
import { buttonClasses } from '~/components/ui/button-classes'
import { Card, CardHeader } from '~/components/ui/card'
import { DateText } from '~/components/ui/date-text'
import { Empty } from '~/components/ui/empty'
import { Skeleton } from '~/components/ui/skeleton'
import { Thread } from '~/components/ui/thread'
import { showToast } from '~/components/ui/toast'
import { useMediaQuery } from '~/components/ui/use-media-query'
import type { ThreadSummary } from '~/contracts/message'
import { messageLength, messageText } from '~/domain/message'
import { cn } from '~/lib/cn'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import { shownFiles, useMessageFiles } from '~/trpc/use-message-files'
import { messagesShown } from './page-sizes'

/** Direct communication: `?view=messages`, with `&lead=<id>` one thread. */
export function MessagesPanel({ lead }: { lead: string | null }) {
  const threads = api.homeownerMessages.threads.useQuery()
  const isWide = useMediaQuery('(min-width: 1024px)')
  if (threads.isLoading) return <Skeleton className="h-64" />
  if (!threads.data) return <Empty title="Your messages could not be loaded">Reload the page to try again.</Empty>
  // Beside the list there is room for a thread: the latest opens. A phone shows one or the other.
  const latest = lead === null && isWide ? threads.data[0] : undefined
  const open = threads.data.find(({ assignmentId }) => assignmentId === lead) ?? latest
  return (
    <section aria-labelledby="messages">
      <h2 id="messages" className="mb-4 text-xl font-semibold">
        Your messages
      </h2>
      {threads.data.length === 0 ? (
        <Empty title="No contractors yet" icon={<MessagesSquare className="size-8" aria-hidden="true" />}>
          Once a contractor has one of your requests, you can write to each other here.
        </Empty>
      ) : (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <ThreadList threads={threads.data} open={open?.assignmentId} />
          {open ? (
            <OpenThread key={open.assignmentId} summary={open} />
          ) : (
            <p className="text-sm text-muted max-lg:hidden">
              {lead ? 'This conversation is not there.' : 'Choose a conversation.'}
            </p>
          )}
        </div>
      )}
    </section>
  )
}

function ThreadList({ threads, open }: { threads: readonly Json<ThreadSummary>[]; open?: string }) {
  return (
    <nav aria-label="Conversations" className={cn(open && 'max-lg:hidden')}>
      <ul className="flex flex-col gap-2">
        {threads.map((thread) => (
          <li key={thread.assignmentId}>
            <Link
              href={`/customer-portal?view=messages&lead=${thread.assignmentId}`}
              aria-current={thread.assignmentId === open ? 'page' : undefined}
              className={cn(
                'flex flex-col gap-1 rounded-xl border bg-surface p-4 hover:border-border-strong',
                thread.assignmentId === open ? 'border-accent' : 'border-border',
              )}
            >
              <span className="flex items-center justify-between gap-2">
                <span className="min-w-0 truncate font-medium">{thread.companyName}</span>
                {thread.unread > 0 && <Badge tone="warning">{thread.unread} unread</Badge>}
              </span>
              <span className="text-sm text-muted">{thread.serviceNeeded}</span>
              {thread.last && (
                <span className="truncate text-sm text-muted">
                  {thread.last.sender === 'homeowner' ? 'You: ' : ''}
                  {messageText(thread.last)}
                </span>
              )}
              {thread.last && (
                <span className="text-xs text-muted">
                  <DateText value={thread.last.createdAt} style="dateTime" />
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** One thread. What is on the screen counts as read. */
function OpenThread({ summary }: { summary: Json<ThreadSummary> }) {
  const id = summary.assignmentId
  const utils = api.useUtils()
  const thread = api.homeownerMessages.thread.useInfiniteQuery(
    { id, limit: messagesShown },
    { getNextPageParam: (page) => page.older ?? undefined, initialCursor: null },
  )
  const refresh = () =>
    Promise.all([
      utils.homeownerMessages.thread.invalidate({ id }),
      utils.homeownerMessages.threads.invalidate(),
      utils.homeowner.invalidate(),
    ])
  const send = api.homeownerMessages.send.useMutation({
    onError: (error) =>
      showToast({ title: 'Not sent', description: serverMessage(error, 'Please try again.'), tone: 'error' }),
    onSettled: refresh,
  })
  const once = useSubmissionId()
  const { files, sendWith } = useMessageFiles()
  const { mutate: markRead } = api.homeownerMessages.read.useMutation({
    onSuccess: () => Promise.all([utils.homeownerMessages.threads.invalidate(), utils.homeowner.invalidate()]),
  })
  const newest = thread.data?.pages[0]
  const newestId = newest?.unread ? newest.messages.at(-1)?.id : undefined
  // Synchronises with the server's record of what this side has read.
  useEffect(() => {
    if (newestId) markRead({ id, upTo: newestId })
  }, [newestId, markRead, id])
  const card = useRef<HTMLElement>(null)
  // Synchronises with the scroll position: on a phone a conversation takes the list's place, below the portal's cards.
  useEffect(() => {
    if (!window.matchMedia('(min-width: 1024px)').matches) card.current?.scrollIntoView()
  }, [])
  const messages = (thread.data?.pages ?? []).toReversed().flatMap((page) => page.messages)
  return (
    <Card ref={card} className="scroll-mt-18">
      <Link
        href="/customer-portal?view=messages"
        className={buttonClasses({ variant: 'ghost', size: 'sm' }, 'mb-3 -ml-3 lg:hidden')}
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        All conversations
      </Link>
      <CardHeader
        title={summary.companyName}
        description={
          <>
            {summary.serviceNeeded} ·{' '}
            <Link
              href={`/customer-portal?view=projects&project=${summary.projectId}`}
              className="underline underline-offset-4"
            >
              {summary.reference}
            </Link>
          </>
        }
      />
      {thread.isLoading ? (
        <Skeleton className="h-32" />
      ) : !thread.data ? (
        <p className="text-sm text-muted">The messages could not be loaded. Reload the page to try again.</p>
      ) : (
        <Thread
          id={id}
          label={`Messages with ${summary.companyName}`}
          messages={messages.map((message) => ({
            id: message.id,
            own: message.sender === 'homeowner',
            author: message.senderName,
            body: message.body,
            ...shownFiles(message),
            sentAt: message.createdAt,
            readAt: message.readAt,
          }))}
          empty="Nobody has written yet. The contractor also gets your message by email."
          onOlder={thread.hasNextPage ? () => thread.fetchNextPage() : undefined}
          olderPending={thread.isFetchingNextPage}
          onSend={(body) =>
            sendWith((attachments) => once((submissionId) => send.mutateAsync({ id, body, attachments, submissionId })))
          }
          files={files}
          pinned
          maxLength={messageLength.max}
          closed={newest?.writable === false ? 'This conversation is closed. You can still read it.' : undefined}
        />
      )}
    </Card>
  )
}
