import { z } from 'zod'
import { assignmentStandings, eventTypes, eventTypesOf } from '~/domain/event'
import { projectStatuses } from '~/domain/project-status'
import { adminContractor } from './contractor'
import { messageOutput } from './message'
import { pageInput, uuidText } from './primitives'
import { assignmentOutput, project } from './project'
import { quote } from './quote'
import { adminReviewOutput } from './review'

/** What every event carries. */
const envelope = {
  id: uuidText.describe('The same in the feed and as `webhook-id`: handle an id once'),
  timestamp: z.date().describe('When it came about'),
}

const gone = 'as it is when this is read; null when it was deleted meanwhile'
/** Of a type that is no change of status. */
const noChange = z.null()

/** Without contact details, free texts and prices of others: who may read more asks the subject's own address. */
export const projectEvent = z
  .object({
    ...envelope,
    type: z.enum(eventTypesOf('project')),
    subject: z.object({ type: z.literal('project'), id: uuidText }),
    change: z
      .object({ from: z.enum(projectStatuses), to: z.enum(projectStatuses) })
      .nullable()
      .describe('Of `project.status_changed`'),
    data: project
      .pick({
        id: true,
        reference: true,
        city: true,
        province: true,
        projectType: true,
        propertyType: true,
        budget: true,
        timeline: true,
        status: true,
        verificationLevel: true,
        direct: true,
        shared: true,
        placesTaken: true,
        hired: true,
        waitingSince: true,
        waitingCause: true,
        createdAt: true,
        updatedAt: true,
      })
      .nullable()
      .describe(`The project ${gone}`),
  })
  .meta({ id: 'ProjectEvent' })

export const assignmentEvent = z
  .object({
    ...envelope,
    type: z.enum(eventTypesOf('assignment')),
    subject: z.object({ type: z.literal('assignment'), id: uuidText }),
    change: z
      .object({ from: z.enum(assignmentStandings), to: z.enum(assignmentStandings) })
      .nullable()
      .describe('Of `assignment.status_changed`'),
    data: assignmentOutput
      .pick({
        id: true,
        projectId: true,
        contractorId: true,
        status: true,
        competing: true,
        withdrawn: true,
        createdAt: true,
      })
      .nullable()
      .describe(`The assignment ${gone}`),
  })
  .meta({ id: 'AssignmentEvent' })

export const quoteEvent = z
  .object({
    ...envelope,
    type: z.enum(eventTypesOf('quote')),
    subject: z.object({ type: z.literal('quote'), id: uuidText }),
    change: noChange,
    data: quote
      .pick({
        id: true,
        revision: true,
        status: true,
        total: true,
        taxes: true,
        deposit: true,
        startDate: true,
        validUntil: true,
        language: true,
        sentAt: true,
        decidedAt: true,
        updatedAt: true,
      })
      .extend({ assignmentId: uuidText, projectId: uuidText })
      .nullable()
      .describe(`The quote ${gone}. Amounts are Canadian dollars`),
  })
  .meta({ id: 'QuoteEvent' })

export const messageEvent = z
  .object({
    ...envelope,
    type: z.enum(eventTypesOf('message')),
    subject: z.object({ type: z.literal('message'), id: uuidText }),
    change: noChange,
    data: messageOutput
      .pick({ id: true, sender: true, createdAt: true })
      .extend({ assignmentId: uuidText, projectId: uuidText })
      .nullable()
      .describe('The message without its text; null when it was deleted meanwhile'),
  })
  .meta({ id: 'MessageEvent' })

export const contractorEvent = z
  .object({
    ...envelope,
    type: z.enum(eventTypesOf('contractor')),
    subject: z.object({ type: z.literal('contractor'), id: uuidText }),
    change: noChange,
    data: adminContractor
      .pick({
        id: true,
        companyName: true,
        city: true,
        province: true,
        status: true,
        verified: true,
        published: true,
        slug: true,
        createdAt: true,
        updatedAt: true,
      })
      .nullable()
      .describe(`The contractor ${gone}`),
  })
  .meta({ id: 'ContractorEvent' })

export const reviewEvent = z
  .object({
    ...envelope,
    type: z.enum(eventTypesOf('review')),
    subject: z.object({ type: z.literal('review'), id: uuidText }),
    change: noChange,
    data: adminReviewOutput
      .pick({
        id: true,
        contractorId: true,
        projectId: true,
        rating: true,
        hidden: true,
        hiddenReason: true,
        createdAt: true,
      })
      .nullable()
      .describe('The review without its text and its author; null when it was deleted meanwhile'),
  })
  .meta({ id: 'ReviewEvent' })

/** An event as the feed and webhooks give it. */
export const event = z
  .discriminatedUnion('type', [projectEvent, assignmentEvent, quoteEvent, messageEvent, contractorEvent, reviewEvent])
  .meta({ id: 'Event' })
export type Event = z.infer<typeof event>

/** Types of events, separated by commas. */
const typeList = z
  .string()
  .max(500)
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.enum(eventTypes, { error: 'Unknown type of event' })))
  .optional()
  .describe('Types of events, separated by commas; all without it')

export const listEventsInput = z.object({
  limit: pageInput.limit,
  after: z
    .string()
    .max(100)
    .optional()
    .describe('The id of the last event that was handled: only those after it. Without it from the oldest'),
  cursor: pageInput.cursor.describe('`nextCursor` of the page before, instead of `after`'),
  type: typeList,
})
export type ListEventsInput = z.output<typeof listEventsInput>

export const eventListOutput = z.object({
  events: z.array(event),
  nextCursor: z.string().nullable().describe('`cursor` of the next page; null on the last'),
  resumeCursor: z
    .string()
    .nullable()
    .describe(
      '`cursor` to go on with later: how far was read, events of other types included. Keep it after each page. Null while there is no event',
    ),
})
export type EventList = z.infer<typeof eventListOutput>
