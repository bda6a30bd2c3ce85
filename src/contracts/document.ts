import { z } from 'zod'
import { parseAmount } from '~/domain/money'
import { documentDecisions, documentTypes } from '~/domain/options'
import { provinces } from '~/domain/province'
import { checkStates, documentChecks, teamChecks, verificationChecks } from '~/domain/verification'
import { receivedFile } from './file'
import { entityId, idInput, line, optional, prose, uuidText } from './primitives'

/** The sentences of a document's upload and decision (rule 46). */
export const documentMessages = {
  file: 'Please select a file',
  type: 'Please select a document type',
  date: 'Please enter a date as YYYY-MM-DD',
  order: 'The expiry date must come after the issue date',
  coverage: 'Please enter the coverage in whole dollars',
  uploadFailed: 'Failed to upload document',
  uploaded: 'Document uploaded successfully',
  deleted: 'Document deleted successfully',
  deleteFailed: 'Failed to delete document',
  confirmDelete: 'Are you sure you want to delete this document?',
  reason: 'Please say why the document is rejected',
  decision: 'A document is decided as verified or rejected',
  result: 'A check is passed or failed',
  note: 'Please say why the check failed',
} as const

const largestCoverage = 100_000_000_000

/** Whole dollars as a number or as the text of one; left out, null or empty reads as null. */
const coverage = z
  .union([z.number(), z.string().max(30)], { error: documentMessages.coverage })
  .nullish()
  .transform((given, context) => {
    if (given === null || given === undefined || (typeof given === 'string' && given.trim() === '')) return null
    const dollars = typeof given === 'number' ? given : parseAmount(given)
    if (dollars !== null && Number.isInteger(dollars) && dollars >= 0 && dollars <= largestCoverage) return dollars
    context.addIssue({ code: 'custom', message: documentMessages.coverage })
    return z.NEVER
  })
  .describe('Insured sum in whole Canadian dollars')

const day = optional(z.iso.date({ error: documentMessages.date })).describe('YYYY-MM-DD')

/** Left out, null or empty is nothing chosen. */
const chosen = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value: z.input<T> | '' | null) => (value === '' || value === null ? undefined : value), schema)

/** The most characters of what is written about a document or a check. */
export const documentTextLengths = {
  name: 160,
  issuer: 160,
  referenceNumber: 100,
  note: 1000,
  unprovedReason: 500,
} as const
const lengths = documentTextLengths

/** What stands on a document. */
const particulars = {
  issuer: optional(line({ max: lengths.issuer })).describe('Insurer, or who issued it'),
  referenceNumber: optional(line({ max: lengths.referenceNumber })).describe('Policy, licence or clearance number'),
  province: chosen(z.enum(provinces, { error: 'Unknown province' }).nullish()).transform((value) => value ?? null),
  issuedOn: day,
  expiresOn: day.describe('The first day it does not count any more, as YYYY-MM-DD'),
  coverage,
}

interface Dates {
  issuedOn: string | null
  expiresOn: string | null
}

const inOrder = ({ issuedOn, expiresOn }: Dates) => !issuedOn || !expiresOn || issuedOn <= expiresOn
const outOfOrder = { path: ['expiresOn'], message: documentMessages.order }

const proves = chosen(z.enum(documentChecks, { error: 'Unknown check' }).optional()).describe(
  'The check it proves, when its type does not say so: a clearance letter proves workers_compensation',
)

export const documentFields = z.object({
  type: chosen(z.enum(documentTypes, { error: documentMessages.type }).default('license')),
  name: optional(line({ max: lengths.name })).describe('Defaults to the name of the file'),
  description: optional(prose({ max: lengths.note })),
  proves,
  ...particulars,
})

export const uploadDocumentInput = documentFields
  .extend({
    file: z.uuid({ error: documentMessages.file }).describe('The file: jpg, jpeg, png, pdf, doc or docx, under 10MB'),
    replaces: optional(idInput).describe('The document this one takes the place of, once it is verified'),
  })
  .refine(inOrder, outOfOrder)
export type UploadDocumentInput = z.output<typeof uploadDocumentInput>

export const contractorDocumentOutput = z
  .object({
    id: uuidText,
    name: z.string(),
    fileName: z.string(),
    fileSize: z.number().int().describe('Bytes'),
    fileUrl: z.string(),
    type: z.enum(documentTypes),
    description: z.string().nullable(),
    verified: z.boolean().describe('Decided verified, and not expired'),
    decision: z.enum(documentDecisions),
    decisionReason: z.string().nullable(),
    expired: z.boolean(),
    proves: z.enum(documentChecks).nullable(),
    issuer: z.string().nullable(),
    referenceNumber: z.string().nullable(),
    province: z.enum(provinces).nullable(),
    issuedOn: z.string().nullable(),
    expiresOn: z.string().nullable(),
    coverage: z.number().int().nullable(),
    createdAt: z.date(),
  })
  .meta({ id: 'Document' })
export type ContractorDocument = z.infer<typeof contractorDocumentOutput>

export const adminDocumentOutput = contractorDocumentOutput
  .extend({
    contractorId: uuidText,
    fileType: z.string().describe('The type that its content was found to have'),
    fileFlags: receivedFile.shape.flags,
    overrideNote: z.string().nullable(),
    decidedBy: z.string().nullable().describe('The name of the admin'),
    decidedAt: z.date().nullable(),
  })
  .meta({ id: 'AdminDocument' })
export type AdminDocument = z.infer<typeof adminDocumentOutput>

export const reviewDocumentInput = entityId
  .extend({
    decision: z.enum(['verified', 'rejected'], { error: documentMessages.decision }),
    reason: optional(prose({ max: lengths.note })).describe('Shown to the contractor; a rejection needs one'),
    overrideNote: optional(prose({ max: lengths.note })).describe('Why insurance under $2,000,000 is accepted'),
    name: optional(line({ max: lengths.name })).describe(
      'What it is called from now on; the profile shows the name of a licence',
    ),
    type: chosen(z.enum(documentTypes, { error: documentMessages.type }).optional()),
    proves,
    ...particulars,
    revise: z.boolean().default(false).describe('Decide again what has been decided before'),
  })
  .refine(inOrder, outOfOrder)
export type ReviewDocumentInput = z.output<typeof reviewDocumentInput>

export const setCheckInput = entityId.extend({
  check: z.enum(teamChecks, { error: 'Unknown check' }),
  result: z.enum(['passed', 'failed'], { error: documentMessages.result }),
  note: optional(prose({ max: lengths.note })).describe('A failure needs one'),
  dueOn: day.describe('When to make it again; a year from today unless given'),
})
export type SetCheckInput = z.output<typeof setCheckInput>

/** How a contractor's verification stands, check by check. */
export const verificationOutput = z
  .object({
    verified: z.boolean(),
    lapsedAt: z.date().nullable(),
    province: z.enum(provinces),
    board: z.string().describe("The province's workers' compensation board"),
    checks: z.array(
      z.object({
        name: z.enum(verificationChecks),
        label: z.string(),
        state: z.enum(checkStates),
        passedAt: z.date().nullable().describe('When it was passed; null for what is not held'),
        dueOn: z.string().nullable(),
        note: z.string().nullable(),
      }),
    ),
    missing: z.array(z.string()).describe('Labels of the checks that are not held'),
    unproved: z
      .object({ reason: z.string(), by: z.string().nullable(), at: z.date() })
      .nullable()
      .describe('Why the contractor is verified although checks are missing; for admins only'),
  })
  .meta({ id: 'Verification' })
export type Verification = z.infer<typeof verificationOutput>

export const explainVerificationInput = entityId.extend({
  reason: line({ message: 'Please say why', max: lengths.unprovedReason }),
})
export type ExplainVerificationInput = z.output<typeof explainVerificationInput>
