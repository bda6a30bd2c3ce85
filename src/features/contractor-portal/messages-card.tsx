'use client'

import { RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import { useSubmissionId } from '~/components/form/use-submission-id'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { Skeleton } from '~/components/ui/skeleton'
import { Thread } from '~/components/ui/thread'
import type { LeadRow } from '~/contracts/lead'
import { messageLength } from '~/domain/message'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { shownFiles, useMessageFiles } from '~/trpc/use-message-files'
import { showFailure } from './logged-out'
import { SavedReplies } from './saved-replies'
import { useRefreshLeads } from './use-refresh-lead'

const pageSize = 50

interface MessagesCardProps {
  lead: Json<LeadRow>
  /** Nothing but the conversation is on the screen. */
  pinned?: boolean
}

/** The lead's one thread with the homeowner. What is on the screen counts as read. */
export function MessagesCard({ lead, pinned }: MessagesCardProps) {
  const { id } = lead
  const refresh = useRefreshLeads()
  const utils = api.useUtils()
  const thread = api.contractorPortal.messages.useInfiniteQuery(
    { id, limit: pageSize },
    { getNextPageParam: (page) => page.older ?? undefined, initialCursor: null },
  )
  const send = api.contractorPortal.sendMessage.useMutation({ onError: showFailure, onSettled: refresh })
  const once = useSubmissionId()
  const { files, sendWith } = useMessageFiles()
  const { mutate: markRead } = api.contractorPortal.readMessages.useMutation({
    onSuccess: () =>
      Promise.all([
        utils.contractorPortal.leadPage.invalidate(),
        utils.contractorPortal.leadSummary.invalidate(),
        utils.contractorPortal.lead.invalidate({ id }),
      ]),
  })
  const newest = thread.data?.pages[0]
  const newestId = newest?.unread ? newest.messages.at(-1)?.id : undefined
  // Synchronises with the server's record of what this side has read.
  useEffect(() => {
    if (newestId) markRead({ id, upTo: newestId })
  }, [newestId, markRead, id])
  const messages = (thread.data?.pages ?? []).toReversed().flatMap((page) => page.messages)
  return (
    <Card>
      <CardHeader
        title="Messages"
        aside={
          <Button variant="ghost" size="sm" pending={thread.isRefetching} onClick={() => thread.refetch()}>
            <RefreshCw className="size-4" aria-hidden="true" />
            Refresh
          </Button>
        }
      />
      {thread.isLoading ? (
        <Skeleton className="h-32" />
      ) : !thread.data ? (
        <p className="text-sm text-muted">The messages could not be loaded. Please refresh.</p>
      ) : (
        <Thread
          id={id}
          label={`Messages with ${lead.customerName}`}
          messages={messages.map((message) => ({
            id: message.id,
            own: message.sender === 'contractor',
            author: message.senderName,
            body: message.body,
            ...shownFiles(message),
            sentAt: message.createdAt,
            readAt: message.readAt,
          }))}
          empty={
            lead.status === 'new'
              ? 'Nobody has written yet. Your first message marks the lead as contacted.'
              : 'Nobody has written yet.'
          }
          onOlder={thread.hasNextPage ? () => thread.fetchNextPage() : undefined}
          olderPending={thread.isFetchingNextPage}
          onSend={(body) =>
            sendWith((attachments) => once((submissionId) => send.mutateAsync({ id, body, attachments, submissionId })))
          }
          files={files}
          pinned={pinned}
          tools={<SavedReplies />}
          maxLength={messageLength.max}
          closed={newest?.writable ? undefined : 'This conversation is closed: the lead or its request has ended.'}
        />
      )}
    </Card>
  )
}
