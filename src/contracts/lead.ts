import { z } from 'zod'
import { assignmentStatuses, contractorAssignmentStatuses } from '~/domain/assignment-status'
import { contactHiddenReasons } from '~/domain/contact-access'
import { inboxSorts, leadLists } from '~/domain/lead-list'
import { budgets, timelines } from '~/domain/options'
import { projectStatuses, workStages } from '~/domain/project-status'
import { propertyTypes } from '~/domain/property-type'
import { quoteStatuses } from '~/domain/quote-status'
import { answerSnapshot } from './answers'
import { attachmentIds, receivedFile } from './file'
import { messageOutput } from './message'
import { partnerFields } from './partner-lead'
import {
  boundedRecord,
  city,
  email,
  entityId,
  idInput,
  line,
  longest,
  optional,
  pageInput,
  pageOutput,
  phone,
  postalCode,
  prose,
  searchInput,
  submissionId,
  updatedAfterInput,
  uuidText,
} from './primitives'

/** The sentences of the request forms, word for word (rule 46). */
export const leadMessages = {
  propertyType: 'Please select a property type',
  serviceNeeded: 'Please select a service type',
  customerName: 'Name must be at least 2 characters',
  email: 'Please enter a valid email address',
  phone: 'Phone number must be 10 digits',
  city: 'Please enter your city',
  postalCode: 'Please enter a valid Canadian postal code (e.g., M5H 2N2)',
  description: 'Please provide more details (at least 20 characters)',
  timeline: 'Please select your timeline',
  budget: 'Please select a budget from the list',
  missing: 'Missing information: Please fill in all required fields.',
} as const

export const descriptionLength = { min: 20, max: longest.prose } as const

/** One of a list of options, as its text. */
export function listedText(values: readonly string[], message: string) {
  return line({ max: 60, message })
    .refine((value) => values.includes(value), message)
    .meta({ enum: [...values] })
}

const answerValue = z.union([z.string().max(5000), z.array(z.string().max(500)).max(50)])

/** As many as a service may have questions. */
const mostAnswers = 500

const common = {
  postalCode: optional(postalCode(leadMessages.postalCode)),
  budget: optional(listedText(budgets, leadMessages.budget)),
  contractorId: idInput.nullish().describe('A published contractor, or null for a general request'),
  serviceSpecificAnswers: boundedRecord(z.string().max(100), answerValue, {
    most: mostAnswers,
    message: `At most ${mostAnswers} answers`,
  })
    .nullish()
    .describe('Answers by `questionId`; keys that belong to no question of the service are dropped'),
  attachments: attachmentIds,
  submissionId,
  ...partnerFields,
}

/** A request from the three-step wizard. */
export const wizardProjectInput = z
  .object({
    ...common,
    propertyType: z.enum(propertyTypes, { error: leadMessages.propertyType }),
    serviceNeeded: line({ message: leadMessages.serviceNeeded }),
    customerName: line({ min: 2, max: 120, message: leadMessages.customerName }),
    email: email(leadMessages.email),
    phone: phone(leadMessages.phone),
    city: city({ min: 2, max: 120, message: leadMessages.city }),
    postalCode: postalCode(leadMessages.postalCode),
    description: prose({ ...descriptionLength, message: leadMessages.description }),
    timeline: listedText(timelines, leadMessages.timeline),
  })
  .meta({ id: 'WizardRequest' })

/** What the quote form must hold. @param missing is said of a field that is empty */
export function requiredOfQuote(missing: string) {
  return {
    serviceNeeded: line({ message: missing }),
    customerName: line({ max: 120, message: missing }),
    email: email(leadMessages.email, missing),
    phone: phone(leadMessages.phone, missing),
    city: city({ max: 120, message: missing }),
    description: prose({ message: missing }),
  }
}

/** A request from the quote form of a contractor's profile: fewer fields, fewer rules. */
export const profileProjectInput = z
  .object({
    ...common,
    propertyType: z.null().optional(),
    ...requiredOfQuote(leadMessages.missing),
    timeline: optional(listedText(timelines, leadMessages.timeline)),
  })
  .meta({ id: 'ProfileRequest' })

/** `propertyType` turns the wizard's rules on (rule 2). A `status` that is sent is ignored. */
export const submitProjectInput = z.discriminatedUnion('propertyType', [wizardProjectInput, profileProjectInput], {
  error: (issue) => (issue.code === 'invalid_union' ? leadMessages.propertyType : undefined),
})
export type SubmitProjectInput = z.output<typeof submitProjectInput>

export const submittedProjectOutput = z.object({
  id: uuidText,
  reference: z.string(),
  status: z.enum(projectStatuses),
  followUrl: z
    .string()
    .optional()
    .describe('With an API key: the page on which the homeowner sees how far the request is'),
  followToken: z
    .string()
    .optional()
    .describe('With an API key: follows the lead without it, as `X-Lead-Token` of `GET /leads/{id}`'),
})
export type SubmittedProject = z.infer<typeof submittedProjectOutput>

export const listLeadsInput = z.object({ updatedAfter: updatedAfterInput }).optional()
export type ListLeadsInput = z.output<typeof listLeadsInput>

/** A lead as its contractor reads it: `id` and `status` are the assignment's (rule 1). */
export const contractorLeadOutput = z
  .object({
    id: uuidText,
    reference: z.string(),
    customerName: z.string(),
    serviceNeeded: z.string(),
    status: z.enum(assignmentStatuses),
    description: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    city: z.string(),
    province: z.string().nullable(),
    address: z.string().nullable().describe('The street address; of a lead you won only'),
    postalCode: z.string().nullable(),
    propertyType: z.enum(propertyTypes).nullable(),
    budget: z.string().nullable(),
    timeline: z.string().nullable(),
    answers: z.array(answerSnapshot),
    attachments: z.array(receivedFile),
    contractorNotes: z.string().nullable(),
    declineReason: z.string().nullable(),
    competing: z.number().int(),
    holdsPlace: z.boolean().describe('Whether this contractor is one of those competing'),
    direct: z.boolean(),
    shared: z.boolean().describe('Whether others may be matched with the same request'),
    createdAt: z.date(),
    viewedAt: z.date().nullable(),
    remindAt: z.date().nullable().describe('When a reminder goes out unless the lead is answered'),
    answerBy: z.date().nullable().describe('When the slot is freed unless the lead is answered'),
    expiredAt: z.date().nullable(),
    withdrawnAt: z.date().nullable().describe('When our team took back a lead that was answered'),
    contactHidden: z
      .enum(contactHiddenReasons)
      .nullable()
      .describe("Why the homeowner's name, contact details and files are left out; null while they are given"),
    moves: z.array(z.enum(contractorAssignmentStatuses)),
    quotable: z.boolean(),
    quoteStatus: z.enum(quoteStatuses).nullable().describe('Of the quote that was sent, else of the draft'),
    quoteTotal: z.number().nullable().describe('Canadian dollars, taxes included'),
    unreadMessages: z.number().int(),
    lastMessage: messageOutput.pick({ body: true, files: true, sender: true, createdAt: true }).nullable(),
    movedAt: z.date().describe('When anything happened to it last: a status, a message, a quote, the work'),
    distanceKm: z.number().int().nullable().describe('From your place to that of the request, as the crow flies'),
    hiredAt: z.date().nullable(),
    startedAt: z.date().nullable().describe('When the work began'),
    work: z.enum(workStages).nullable().describe('How far the work of a won lead is'),
    finishedAt: z.date().nullable().describe('When you said that the work is finished'),
    completesAt: z.date().nullable().describe('When the project is completed by itself unless the homeowner objects'),
  })
  .meta({ id: 'Lead' })
export type ContractorLead = z.infer<typeof contractorLeadOutput>

/** A lead in a list of the dashboard: all that its row shows. Its description is cut. */
export const leadRowOutput = contractorLeadOutput.omit({ answers: true, contractorNotes: true })
export type LeadRow = z.infer<typeof leadRowOutput>

export const pageLeadsInput = z.object({
  ...pageInput,
  list: z.enum(leadLists).default('leads'),
  status: z.enum(assignmentStatuses).optional(),
  search: searchInput,
  sort: z.enum(inboxSorts).default('due'),
})
export type PageLeadsInput = z.output<typeof pageLeadsInput>

export const leadPageOutput = z.object({
  leads: z.array(leadRowOutput),
  ...pageOutput,
  statusTotals: z
    .array(z.object({ status: z.enum(assignmentStatuses), total: z.number().int() }))
    .describe('Of all leads that the search finds'),
  inHand: z.number().int().describe('Jobs that are not finished'),
  all: z.number().int().describe('Leads without search and filter'),
})
export type LeadPage = z.infer<typeof leadPageOutput>

export const declineReasonLength = { max: 500 } as const

export const updateLeadInput = entityId.extend({
  status: z.enum(contractorAssignmentStatuses, {
    error: 'A contractor can mark a lead as contacted, quoted, declined or lost',
  }),
  reason: optional(prose({ max: declineReasonLength.max })),
})
export type UpdateLeadInput = z.output<typeof updateLeadInput>

export const leadSummaryOutput = z.object({
  newLeads: z.number().int(),
  totalLeads: z.number().int(),
  responseRate: z.number().int(),
  unreadMessages: z.number().int(),
  jobsToStart: z.number().int().describe('Won, and not started yet'),
})

export const viewedLeadOutput = z.object({ viewedAt: z.date() })
