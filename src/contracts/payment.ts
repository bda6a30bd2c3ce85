import { z } from 'zod'
import { milestoneLimits, milestoneStatuses, paymentMethods } from '~/domain/milestone'
import { isWholeCents, parseAmount, toDollars } from '~/domain/money'
import { receivedFile, uploadedFile } from './file'
import { entityId, line, optional, submissionId, uuidText } from './primitives'

/** The sentences of the payment forms. */
export const paymentMessages = {
  title: 'Please name this payment',
  amount: 'Please enter an amount in dollars, such as 1250 or 1250.50',
  tooMuch: 'This amount is too large',
  date: 'Please enter a date as YYYY-MM-DD',
  paidOn: 'Please enter the day you paid',
  future: 'The day you paid cannot be in the future',
  method: 'Please choose how you paid',
} as const

const largest = toDollars(milestoneLimits.amountCentsMax)

/** Dollars as a number, or as somebody types them; more than nothing. */
const amount = z
  .union([z.number(), z.string().max(20)], { error: paymentMessages.amount })
  .transform((given, context) => {
    const dollars = typeof given === 'number' ? given : parseAmount(given)
    if (dollars !== null && dollars > 0 && dollars <= largest && isWholeCents(dollars)) return dollars
    const tooMuch = dollars !== null && dollars > largest
    context.addIssue({ code: 'custom', message: tooMuch ? paymentMessages.tooMuch : paymentMessages.amount })
    return z.NEVER
  })

/** The `version` somebody saw: what has been saved since is not overwritten. */
const version = z.number({ error: 'Please say which version you change' }).int()

const milestoneFields = {
  title: line({ max: milestoneLimits.titleMax, message: paymentMessages.title }),
  amount: amount.describe('Canadian dollars'),
  dueOn: optional(z.iso.date({ error: paymentMessages.date })).describe('YYYY-MM-DD'),
}

export const addMilestoneInput = entityId.extend({ ...milestoneFields, submissionId })
export type AddMilestoneInput = z.output<typeof addMilestoneInput>

/** What a contractor asks for. */
export const requestPaymentInput = entityId.extend({
  ...milestoneFields,
  file: uploadedFile.nullish().describe('The bill: jpg, jpeg, png, pdf, doc or docx, under 10MB'),
  submissionId,
})
export type RequestPaymentInput = z.output<typeof requestPaymentInput>

export const changeMilestoneInput = entityId.extend({ ...milestoneFields, version })
export type ChangeMilestoneInput = z.output<typeof changeMilestoneInput>

/** The same where it may be a field of a form. */
const versionInForm = version.or(
  z
    .string()
    .regex(/^\d{1,9}$/, 'Please say which version you change')
    .transform(Number),
)

export const milestoneVersionInput = entityId.extend({ version })

export const confirmPaymentInput = entityId.extend({
  version: version
    .optional()
    .describe('The version that was seen. Without one, only what was recorded once and never taken back is confirmed'),
})
export type ConfirmPaymentInput = z.output<typeof confirmPaymentInput>

export type MilestoneVersionInput = z.output<typeof milestoneVersionInput>

export const recordPaymentInput = entityId.extend({
  version: versionInForm,
  paidOn: z.iso.date({ error: paymentMessages.paidOn }),
  method: z.enum(paymentMethods, { error: paymentMessages.method }),
  receiptNumber: optional(line({ max: milestoneLimits.receiptNumberMax })),
  receipt: uploadedFile.nullish().describe('The receipt: jpg, jpeg, png, pdf, doc or docx, under 10MB'),
})
export type RecordPaymentInput = z.output<typeof recordPaymentInput>

export const setReceiptInput = entityId.extend({
  version: versionInForm,
  receipt: uploadedFile.describe('The receipt: jpg, jpeg, png, pdf, doc or docx, under 10MB'),
})
export type SetReceiptInput = z.output<typeof setReceiptInput>

export const milestone = z
  .object({
    id: uuidText,
    title: z.string(),
    amount: z.number().describe('Canadian dollars'),
    dueOn: z.string().nullable(),
    status: z.enum(milestoneStatuses),
    paidOn: z.string().nullable(),
    method: z.enum(paymentMethods).nullable(),
    receiptNumber: z.string().nullable(),
    receivedAt: z.date().nullable().describe('When the contractor confirmed that the money arrived'),
    requestedAt: z.date().nullable().describe('When the contractor asked for it; null for what the homeowner planned'),
    file: receivedFile.nullable().describe('The bill that came with the request'),
    receipt: receivedFile
      .nullable()
      .describe('The receipt that the homeowner put with it, while the reader may read it'),
    version: z.number().int(),
  })
  .meta({ id: 'Milestone' })
export type Milestone = z.infer<typeof milestone>

/** What was agreed with and paid to one contractor for a project. Amounts are Canadian dollars; no money moves here. */
export const paymentPlanOutput = z
  .object({
    projectId: uuidText,
    reference: z.string(),
    serviceNeeded: z.string(),
    companyName: z.string(),
    agreed: z.number().nullable().describe('The total of the accepted quote; null when they agreed without one'),
    deposit: z.number().nullable().describe('The deposit of the accepted quote'),
    planned: z.number().describe('The sum of all milestones'),
    paid: z.number(),
    received: z.number().describe('What the contractor has confirmed of it'),
    writable: z.boolean(),
    former: z.boolean().describe('Agreed with contractors whose company was deleted: kept apart, and only read'),
    milestones: z.array(milestone),
  })
  .meta({ id: 'PaymentPlan' })
export type PaymentPlan = z.infer<typeof paymentPlanOutput>

export const paymentPlansOutput = z.array(paymentPlanOutput)
