import { z } from 'zod'
import { assignmentStatuses } from '~/domain/assignment-status'
import { clockStates } from '~/domain/deadlines'
import { budgets, timelines } from '~/domain/options'
import { projectStatuses } from '~/domain/project-status'
import { propertyTypes } from '~/domain/property-type'
import { waitingCauses } from '~/domain/waiting'
import { answerSnapshot } from './answers'
import { attachmentIds, receivedFile } from './file'
import { descriptionLength, leadMessages, listedText } from './lead'
import {
  clearable,
  entityId,
  idInput,
  line,
  optional,
  pageCursors,
  pageInput,
  prose,
  updatedAfterInput,
  uuidText,
} from './primitives'
import { quote } from './quote'
import { answerVisitInput, visitOutput } from './visit'

/** What a homeowner can do with their request now; the server says which. */
export const projectActions = [
  'hire',
  'close',
  'reopen',
  'start',
  'complete',
  'invite-others',
  'not-finished',
  'address',
  'edit',
] as const

export const matchClock = z
  .object({
    state: z.enum(clockStates),
    matchBy: z.date().describe('24 hours after the request: until when the first contractor is promised'),
    matchedAt: z.date().nullable(),
  })
  .meta({ id: 'MatchClock' })

/** A homeowner's request as their list shows it. */
export const ownProjectSummary = z
  .object({
    id: uuidText,
    reference: z.string(),
    serviceNeeded: z.string(),
    city: z.string(),
    status: z.enum(projectStatuses),
    statusText: z.string().describe('The status in plain words'),
    clock: matchClock,
    waiting: z
      .object({ since: z.date(), cause: z.enum(waitingCauses) })
      .nullable()
      .describe('Since when no contractor has it, and why; null while one does, and once it is closed'),
    direct: z.boolean().describe('Made to one contractor on their profile'),
    shared: z.boolean().describe('Whether other contractors may get it too'),
    contractors: z.number().int().describe('Contractors who have the request'),
    quotes: z.number().int().describe('Quotes that can be compared'),
    unread: z.number().int().describe('Messages that were not read yet'),
    hired: z.string().nullable().describe('The company that was hired'),
    nextBy: z.date().nullable().describe('By when the next step happens, or is to be taken'),
    paymentsAsked: z.number().int().describe('Payments that the contractor asks for'),
    visitsOffered: z.number().int().describe('Contractors whose offered times for a visit wait for your choice'),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: 'HomeownerProjectSummary' })

export const listOwnProjectsInput = z.object({ ...pageInput, updatedAfter: updatedAfterInput })
export type ListOwnProjectsInput = z.output<typeof listOwnProjectsInput>

export const ownProjectListOutput = z.object({
  projects: z.array(ownProjectSummary),
  total: z.number().int(),
  ...pageCursors,
})
export type OwnProjectList = z.infer<typeof ownProjectListOutput>

/** A contractor who has the request, as its homeowner sees them. */
export const matchedContractor = z
  .object({
    assignmentId: uuidText,
    contractorId: uuidText,
    companyName: z.string(),
    contactName: z.string(),
    email: z.string(),
    phone: z.string(),
    slug: z.string().nullable().describe('The public profile, when there is one'),
    verified: z.boolean(),
    averageRating: z.number(),
    reviewCount: z.number().int(),
    checks: z.array(z.string()).describe('The checks of their verification that count today, by name'),
    status: z.enum(assignmentStatuses),
    statusText: z.string().describe('Where the contractor stands, in plain words'),
    matchedAt: z.date(),
    viewedAt: z.date().nullable(),
    answeredAt: z.date().nullable(),
    answerBy: z.date().nullable().describe('Until when their answer is awaited'),
    placeFreedAt: z.date().nullable().describe('When their slot was freed because they did not answer'),
    reasons: z.array(z.string()).describe('Why this contractor, in plain words'),
    hireable: z.boolean(),
    unread: z.number().int(),
    quote: quote.nullable(),
  })
  .meta({ id: 'Match' })
export type MatchedContractor = z.infer<typeof matchedContractor>

/** What a contractor did with the access to contact details and files, each time for which it lasted. */
export const contactAccess = z.object({
  assignmentId: uuidText,
  companyName: z.string(),
  readable: z.boolean().describe('Whether the contractor can see the contact details now'),
  periods: z.array(
    z.object({
      contactAt: z.date().nullable().describe('When the contact details were first opened'),
      filesAt: z.date().nullable().describe('When a file was first opened'),
      endedAt: z.date().nullable().describe('When access ended'),
    }),
  ),
})
export type ContactAccess = z.infer<typeof contactAccess>

export const timelineEvent = z.object({ at: z.date(), text: z.string() })
export type TimelineEvent = z.infer<typeof timelineEvent>

/** One request with everything its homeowner may know. */
export const ownProjectOutput = ownProjectSummary
  .extend({
    description: z.string(),
    propertyType: z.enum(propertyTypes).nullable(),
    postalCode: z.string().nullable(),
    budget: z.string().nullable(),
    timeline: z.string().nullable(),
    answers: z.array(answerSnapshot),
    closeReason: z.string().nullable(),
    address: z.string().nullable().describe('The street address, which the contractor who is hired reads'),
    finishedAt: z.date().nullable().describe('When the contractor said that the work is finished'),
    completesAt: z.date().nullable().describe('When the project is completed by itself unless you object'),
    reopenUntil: z.date().nullable(),
    linked: z.boolean().describe('Whether it belongs to an account'),
    reviewable: z.boolean().describe('Whether the work is done and you can still review who did it'),
    owned: z.boolean().describe('Whether that account is the one that asks'),
    actions: z.array(z.enum(projectActions)),
    matches: z.array(matchedContractor),
    email: z.string().describe('The email it was made with'),
    attachments: z.array(receivedFile).describe('Files that came with the request'),
    fileCount: z.number().int().describe('Files that came with the request'),
    visits: z.array(visitOutput).describe('Visits that were arranged, the newest first'),
    visitable: z.array(uuidText).describe('The `assignmentId` of each contractor whose visit can be arranged now'),
    contactAccess: z.array(contactAccess).describe('Who saw contact details and files, with those who left'),
    events: z.array(timelineEvent).describe('What happened, the newest first'),
  })
  .meta({ id: 'HomeownerProject' })
export type OwnProject = z.infer<typeof ownProjectOutput>

export const addressLength = { max: 200 } as const
const address = line({ max: addressLength.max }).describe('The street address, for the contractor who is hired only')

/** By a quote, or by the contractor's lead when they agreed on the phone. */
export const hireContractorInput = entityId
  .extend({
    quoteId: idInput.optional(),
    assignmentId: idInput.optional().describe('Alone only while the contractor has no quote that could be accepted'),
    address: clearable(address),
  })
  .refine(({ quoteId, assignmentId }) => quoteId !== undefined || assignmentId !== undefined, {
    error: 'Please choose a contractor',
    path: ['quoteId'],
  })
export type HireContractorInput = z.output<typeof hireContractorInput>

export const setAddressInput = entityId.extend({ address: optional(address) })
export type SetAddressInput = z.output<typeof setAddressInput>

/** What is left out stays as it is; files are added to those that are there. */
export const changeRequestInput = entityId.extend({
  // How long it must be depends on the form that the request came from: the service says so.
  description: prose({ min: 0, max: descriptionLength.max, message: leadMessages.description }).optional(),
  timeline: listedText(timelines, leadMessages.timeline).optional(),
  budget: clearable(listedText(budgets, leadMessages.budget)),
  attachments: attachmentIds.describe(
    'Ids answered by `POST /leads/upload-attachments`. They are added to the files that are there, at most five in all; `DELETE /homeowner/attachments/{id}` removes one',
  ),
})
export type ChangeRequestInput = z.output<typeof changeRequestInput>

export const closeReasonLength = { max: 500 } as const
const reason = prose({ max: closeReasonLength.max, message: 'Please say why you close this request' })

export const closeProjectInput = entityId.extend({ reason })

/** The token of a mail's link. It travels in bodies only, so that no log keeps it. */
export const projectTokenInput = z.object({
  token: z.string({ error: 'The link is incomplete' }).min(1, 'The link is incomplete').max(200, 'The link is broken'),
})
/** An answer about a visit by whoever holds the link. */
export const answerVisitByTokenInput = projectTokenInput.extend(answerVisitInput.shape)
export const closeProjectByTokenInput = projectTokenInput.extend({ reason })
