import { z } from 'zod'
import {
  messageOutput,
  messagesReadOutput,
  readMessagesInput,
  sendMessageInput,
  threadInput,
  threadOutput,
  threadSummaryOutput,
} from '~/contracts/message'
import { maxAttachments } from '~/domain/file'
import { homeownerScope } from '~/server/services/assignment/assignment-scope'
import { listMessages } from '~/server/services/message/list-messages'
import { listThreads } from '~/server/services/message/list-threads'
import { readMessages } from '~/server/services/message/read-messages'
import { sendMessage } from '~/server/services/message/send-message'
import { homeownerProcedure, receiveUploads, router } from '../trpc'

const tags = ['Homeowner: messages']

/** A homeowner's side of the threads: one per lead. */
export const homeownerMessagesRouter = router({
  threads: homeownerProcedure
    .meta({ route: { method: 'GET', path: '/homeowner/threads', tags, summary: 'Your threads, one per contractor' } })
    .output(z.array(threadSummaryOutput))
    .query(({ ctx }) => listThreads(ctx)),

  thread: homeownerProcedure
    .meta({
      route: { method: 'GET', path: '/homeowner/leads/{id}/messages', tags, summary: 'The messages of a thread' },
    })
    .input(threadInput)
    .output(threadOutput)
    .query(({ ctx, input }) => listMessages(ctx, homeownerScope(ctx), input)),

  send: homeownerProcedure
    .use(receiveUploads)
    .meta({
      route: {
        method: 'POST',
        path: '/homeowner/leads/{id}/messages',
        successStatus: 201,
        tags,
        summary: 'Write to the contractor, with photos or PDFs if there are any',
      },
      uploads: { attachments: { kind: 'message', most: maxAttachments, optional: true } },
    })
    .input(sendMessageInput)
    .output(messageOutput)
    .mutation(({ ctx, input }) => sendMessage(ctx, homeownerScope(ctx), input)),

  read: homeownerProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/homeowner/leads/{id}/messages/read',
        tags,
        summary: "Mark the contractor's messages as read",
      },
    })
    .input(readMessagesInput)
    .output(messagesReadOutput)
    .mutation(({ ctx, input }) => readMessages(ctx, homeownerScope(ctx), input)),
})
