import { z } from 'zod'
import { assignmentStatuses } from '~/domain/assignment-status'
import { matching, priorityRange, slotsTakenMessage } from '~/domain/matching'
import { longestSource } from '~/domain/partner-lead'
import { projectEvents } from '~/domain/project-event'
import { adminProjectStatuses, projectStatuses, projectTabs, verificationLevels } from '~/domain/project-status'
import { propertyTypes } from '~/domain/property-type'
import { actorKinds } from '~/domain/role'
import { waitingCauses } from '~/domain/waiting'
import { answerSnapshot } from './answers'
import { receivedFile } from './file'
import { partnerOutput } from './partner-lead'
import {
  clearable,
  entityId,
  flagInput,
  idInput,
  longest,
  optional,
  pageInput,
  pageOutput,
  prose,
  searchInput,
  sortOrders,
  submissionId,
  updatedAfterInput,
  uuidText,
} from './primitives'

/** The most rows that one call changes. */
export const bulkCap = 100

export const projectSorts = ['createdAt', 'customerName', 'status', 'city'] as const

/** A comma-separated list of statuses, as the screens and integrators send it. */
const statusList = z
  .string()
  .max(300)
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.enum(projectStatuses, { error: 'Unknown project status' })))
  .optional()
  .describe('Statuses, separated by commas')

export const listProjectsInput = z.object({
  ...pageInput,
  search: searchInput,
  status: statusList,
  ids: z
    .string()
    .max(4000)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.string()).max(bulkCap, `Please select at most ${bulkCap} projects`))
    .optional()
    .describe('These projects only, separated by commas'),
  owner: z
    .string()
    .max(100)
    .transform((text) => text.trim() || undefined)
    .optional()
    .describe('Projects of this admin: an id, `me`, or `none` for those without an owner'),
  source: z
    .string()
    .max(longestSource)
    .transform((text) => text.trim() || undefined)
    .optional()
    .describe('Projects that partners submitted with this `source`'),
  updatedAfter: updatedAfterInput,
  sort: z.enum(projectSorts).default('createdAt'),
  order: z.enum(sortOrders).default('desc'),
})
export type ListProjectsInput = z.output<typeof listProjectsInput>

export const project = z
  .object({
    id: uuidText,
    reference: z.string(),
    customerName: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string().nullable(),
    city: z.string(),
    province: z.string().nullable(),
    postalCode: z.string().nullable(),
    projectType: z.string(),
    propertyType: z.enum(propertyTypes).nullable(),
    description: z.string(),
    budget: z.string().nullable(),
    timeline: z.string().nullable(),
    serviceSpecificAnswers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
    status: z.enum(projectStatuses),
    verificationLevel: z.enum(verificationLevels),
    verifiedBy: uuidText.nullable(),
    verifiedAt: z.date().nullable(),
    contractorNotes: z.string().nullable(),
    internalNotes: z.string().nullable(),
    ownerId: uuidText.nullable().describe('The admin who looks after it'),
    ownerName: z.string().nullable(),
    direct: z.boolean(),
    shared: z.boolean(),
    placesTaken: z.number().int(),
    hired: z.boolean().describe('Whether a contractor has been hired'),
    slotFreeSince: z.date().nullable().describe('Since when it has fewer contractors than it had, and nobody hired'),
    waitingSince: z.date().nullable().describe('Since when an open project has no contractor'),
    waitingCause: z.enum(waitingCauses).nullable(),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: 'Project' })
export type Project = z.infer<typeof project>

export const projectListOutput = z.object({
  projects: z.array(project),
  ...pageOutput,
  tabTotals: z.record(z.enum(projectTabs), z.number().int()).describe('All projects of each tab'),
})
export type ProjectList = z.infer<typeof projectListOutput>

export const assignmentOutput = z
  .object({
    id: uuidText,
    projectId: uuidText,
    contractorId: uuidText,
    companyName: z.string(),
    status: z.enum(assignmentStatuses),
    priority: z.number().int(),
    notes: z.string().nullable(),
    competing: z.boolean(),
    withdrawn: z.boolean(),
    declineReason: z.string().nullable(),
    createdAt: z.date(),
  })
  .meta({ id: 'Assignment' })
export type Assignment = z.infer<typeof assignmentOutput>

export const projectStatusEntry = z
  .object({
    id: uuidText,
    oldStatus: z.enum(projectStatuses),
    newStatus: z.enum(projectStatuses),
    event: z.enum(projectEvents).describe('What happened; `notes` is free text'),
    notes: z.string().nullable(),
    actorKind: z.enum(actorKinds),
    actorName: z.string().nullable(),
    apiKeyId: uuidText.nullable().describe('The API key that acted; then there is no person'),
    createdAt: z.date(),
  })
  .meta({ id: 'ProjectStatusEntry' })

export const projectNote = z
  .object({
    id: uuidText,
    kind: z
      .enum(['contractor', 'internal', 'comment'])
      .describe('A saved version of one of the two pinned notes, or a comment'),
    body: z.string(),
    authorName: z.string().nullable(),
    mentions: z.array(z.string()).describe('Names of the admins whom a comment was mailed to'),
    createdAt: z.date(),
    editedAt: z.date().nullable().describe('When the author of a comment last changed it'),
    changeableUntil: z
      .date()
      .nullable()
      .describe('Until when you may change or delete the comment; null for what is not your comment'),
  })
  .meta({ id: 'ProjectNote' })

/** Something an admin should look at twice; it refuses nothing. */
export const projectFlag = z
  .object({
    kind: z.enum(['duplicate', 'implausible']),
    text: z.string(),
    projectId: uuidText.nullable(),
    label: z.string().nullable().describe('What the other request is called: its reference and trade'),
  })
  .meta({ id: 'ProjectFlag' })
export type ProjectFlag = z.infer<typeof projectFlag>

export type ProjectNote = z.infer<typeof projectNote>

export const projectDetailOutput = z.object({
  project: project.extend({
    answers: z.array(answerSnapshot),
    attachments: z.array(receivedFile),
    partner: partnerOutput.nullable().describe('Who submitted it by an API key, and what they said of it'),
  }),
  assignments: z.array(assignmentOutput),
  quotes: z
    .array(z.object({ id: uuidText, assignmentId: uuidText, total: z.number() }))
    .describe('The quotes that could be accepted now, in Canadian dollars with taxes'),
  history: z.array(projectStatusEntry),
  notes: z.array(projectNote),
  flags: z.array(projectFlag),
})
export type ProjectDetail = z.infer<typeof projectDetailOutput>

const note = prose({ max: longest.note })

/** Only what is given is changed; an empty text clears the note. */
export const updateProjectInput = entityId.extend({
  contractorNotes: clearable(note),
  internalNotes: clearable(note),
  updatedAt: z.coerce.date().optional().describe('`updatedAt` of the version that was edited'),
})

export const commentInput = entityId.extend({
  body: prose({ max: longest.prose, message: 'Please write a comment' }),
  mentions: z
    .array(idInput)
    .max(20, 'A comment can mention up to 20 admins')
    .default([])
    .describe('Ids of admins, who are mailed a link to it'),
  submissionId,
})
export type CommentInput = z.output<typeof commentInput>

/** Whom the new words mention besides is mailed too; who was mentioned before stays so. */
export const editCommentInput = entityId.extend({
  body: commentInput.shape.body,
  mentions: commentInput.shape.mentions,
})
export type EditCommentInput = z.output<typeof editCommentInput>

export const setOwnerInput = z.object({
  ids: z
    .array(idInput)
    .min(1, 'Please select a project')
    .max(bulkCap, `Please select at most ${bulkCap} projects`)
    .describe('Ids of projects: all of them change, or none'),
  ownerId: z
    .string({ error: 'Please choose an owner' })
    .max(100)
    .nullable()
    .describe('An admin who may sign in; null for nobody'),
})
export type SetOwnerInput = z.output<typeof setOwnerInput>

export const updatedProjectOutput = z.object({ project })

export const updateProjectStatusInput = entityId.extend({
  status: z.enum(adminProjectStatuses, { error: 'Please select a status' }),
  notes: optional(note),
  from: z
    .enum(projectStatuses)
    .optional()
    .describe('The status that was seen: when it is another by now, nothing is changed'),
})

const priorityMessage = `Priority must be a whole number from ${priorityRange.min} to ${priorityRange.max}`

/** An empty entry becomes 0; nothing at all the default. */
const priority = z
  .union([z.number(), z.string().max(10), z.null()], { error: priorityMessage })
  .transform(Number)
  .pipe(
    z
      .number({ error: priorityMessage })
      .int(priorityMessage)
      .min(priorityRange.min, priorityMessage)
      .max(priorityRange.max, priorityMessage),
  )
  .default(priorityRange.default)

export const assignProjectInput = entityId.extend({
  contractorId: z
    .string({ error: 'Please select a contractor' })
    .min(1, 'Please select a contractor')
    .max(100, 'Please select a contractor'),
  priority,
  notes: optional(note),
  homeownerAsked: flagInput
    .default(false)
    .describe('Confirms that the homeowner asked to share a request made to one contractor'),
})
export type AssignProjectInput = z.output<typeof assignProjectInput>

/** Several contractors at once: all of them get the project, or none. */
export const assignSeveralInput = assignProjectInput.omit({ contractorId: true }).extend({
  contractorIds: z
    .array(idInput, { error: 'Please select a contractor' })
    .min(1, 'Please select a contractor')
    .max(matching.maxCompeting, slotsTakenMessage),
})
export type AssignSeveralInput = z.output<typeof assignSeveralInput>

/** What an admin notes of a lead: the homeowner hired this contractor, or the lead is taken back. */
export const settleAssignmentInput = entityId.extend({
  status: z.enum(['won', 'withdrawn'], { error: 'A lead is settled as won or withdrawn' }),
  quoteId: idInput
    .nullish()
    .describe(
      'The quote that a lead is won by, null for none; left out, the one that can be accepted, if there is one',
    ),
})
export type SettleAssignmentInput = z.output<typeof settleAssignmentInput>
