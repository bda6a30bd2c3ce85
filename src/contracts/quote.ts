import { z } from 'zod'
import { assignmentStatuses } from '~/domain/assignment-status'
import { isWholeCents, largestAmount, parseAmount } from '~/domain/money'
import { provinces } from '~/domain/province'
import { quoteStatuses } from '~/domain/quote-status'
import { isWholeThousandths, parseQuantity, quoteLimits } from '~/domain/quote-sums'
import { quoteTemplateLimits } from '~/domain/quote-template'
import { quoteLanguages } from '~/domain/quote-words'
import { salesTaxes } from '~/domain/sales-tax'
import { entityId, flagInput, line, optional, prose, uuidText } from './primitives'

/** The sentences of the quote sheet. */
export const quoteMessages = {
  total: 'Please enter the total price',
  taxes: 'Please enter the taxes, 0 if there are none',
  included: 'Please say what is included',
  validUntil: 'Please say until when the quote is valid',
  amount: 'Please enter an amount in dollars, with at most two decimals',
  tooMuch: 'This amount is too large',
  taxesOverTotal: 'Taxes are part of the total and cannot exceed it',
  depositOverTotal: 'The deposit cannot exceed the total',
  date: 'Please enter a date as YYYY-MM-DD',
  past: 'The quote must be valid at least until tomorrow',
  startPast: 'The start cannot be in the past',
  lines: 'Please add at least one line',
  manyLines: `A quote has at most ${quoteLimits.lines} lines`,
  description: 'Please say what this line is for',
  quantity: `Please enter a quantity, with at most ${quoteLimits.quantityDecimals} decimals`,
  unitPrice: 'Please enter the price of one unit',
  exemptReason: 'Please say why this line is not taxed',
  taxesOfLines: 'Taxes follow from the lines and the province: leave them out',
  totalOfLines: 'The total is another by now. Please look at it again.',
  manyQuotes: `You have written ${quoteLimits.perLead} quotes for this lead. Please send a message instead.`,
  taxStatus: 'Please say whether you are registered for GST/HST',
} as const

export const quoteTextLength = { max: 4000 } as const

/** Dollars as a number or as the text of one; left out, null or empty reads as null. */
const amount = z
  .union([z.number(), z.string().max(20)], { error: quoteMessages.amount })
  .nullish()
  .transform((given, context) => {
    if (given === null || given === undefined || given === '') return null
    const dollars = typeof given === 'number' ? given : parseAmount(given)
    if (dollars !== null && dollars >= 0 && dollars <= largestAmount && isWholeCents(dollars)) return dollars
    const tooMuch = dollars !== null && dollars > largestAmount
    context.addIssue({ code: 'custom', message: tooMuch ? quoteMessages.tooMuch : quoteMessages.amount })
    return z.NEVER
  })

const day = optional(z.iso.date({ error: quoteMessages.date }))
const text = optional(prose({ max: quoteTextLength.max }))

const quantity = z
  .union([z.number(), z.string().max(20)], { error: quoteMessages.quantity })
  .nullish()
  .transform((given, context) => {
    if (given === null || given === undefined || given === '') return null
    const value = typeof given === 'number' ? given : parseQuantity(given)
    if (value !== null && value > 0 && value <= quoteLimits.quantity && isWholeThousandths(value)) return value
    context.addIssue({ code: 'custom', message: quoteMessages.quantity })
    return z.NEVER
  })

const taxable = flagInput.default(true).describe('Whether the taxes of the province are on it')

/** A line of a quote; in a draft and in a template it may lack anything. */
const lineInput = z
  .object({
    description: optional(prose({ max: quoteLimits.description })),
    quantity: quantity.describe('How many units, with at most three decimals'),
    unit: optional(line({ max: quoteLimits.unit })).describe('Such as `hour` or `m²`'),
    unitPrice: amount.describe('Canadian dollars before taxes'),
    taxable,
    exemptReason: optional(line({ max: quoteLimits.exemptReason })).describe('Why it is not taxed'),
  })
  .transform((given) => ({ ...given, exemptReason: given.taxable ? null : given.exemptReason }))

const linesInput = z
  .array(lineInput, { error: 'Please send the lines as a list' })
  .max(quoteLimits.lines, quoteMessages.manyLines)

const language = z.enum(quoteLanguages, { error: 'Please choose English or French' }).default('en')

const quoteFields = {
  total: amount.describe(
    'Canadian dollars, taxes included. Beside `lines` it may be left out; a quote whose lines come to another total is refused',
  ),
  taxes: amount.describe('The taxes within `total`, in dollars; not beside `lines`'),
  lines: linesInput
    .nullish()
    .transform((given) => (given?.length ? given : null))
    .describe('What the price is made of; without lines the quote has one price, `total`'),
  language: language.describe('Of the words and the names of taxes that are printed with it'),
  deposit: amount.describe('Dollars to be paid before work starts'),
  included: text,
  excluded: text,
  startDate: day.describe('The day work can start, as YYYY-MM-DD'),
  validUntil: day.describe('The last day the quote can be accepted, as YYYY-MM-DD'),
  note: text,
}

interface QuoteAmounts {
  total: number | null
  taxes: number | null
  deposit: number | null
}

function amountsAgree({ total, taxes, deposit }: QuoteAmounts): [path: string, message: string][] {
  if (total === null) return []
  const issues: [string, string][] = []
  if (total <= 0) issues.push(['total', quoteMessages.total])
  if (taxes !== null && taxes > total) issues.push(['taxes', quoteMessages.taxesOverTotal])
  if (deposit !== null && deposit > total) issues.push(['deposit', quoteMessages.depositOverTotal])
  return issues
}

const requiredToSend = ['total', 'taxes', 'included', 'validUntil'] as const
const requiredOfLines = ['description', 'quantity', 'unitPrice'] as const

/** A quote to be sent, or with `draft` to be kept: a draft may lack anything. */
export const sendQuoteInput = entityId
  .extend({
    ...quoteFields,
    draft: flagInput.default(false).describe('Keeps the quote without sending it'),
    revises: z
      .number()
      .int()
      .nullish()
      .describe('The `revision` of the sent quote this one replaces; needed when one was sent already'),
  })
  .superRefine((quote, context) => {
    const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
    if (quote.lines && quote.taxes !== null) refuse(['taxes'], quoteMessages.taxesOfLines)
    if (!quote.draft)
      for (const field of quote.lines ? (['validUntil'] as const) : requiredToSend)
        if (quote[field] === null) refuse([field], quoteMessages[field])
    if (!quote.draft)
      for (const [index, line] of (quote.lines ?? []).entries()) {
        for (const field of requiredOfLines)
          if (line[field] === null) refuse(['lines', index, field], quoteMessages[field])
        if (!line.taxable && line.exemptReason === null)
          refuse(['lines', index, 'exemptReason'], quoteMessages.exemptReason)
      }
    for (const [path, message] of amountsAgree(quote)) refuse([path], message)
  })
export type SendQuoteInput = z.output<typeof sendQuoteInput>

const quoteLine = z.object({
  description: z.string().nullable(),
  quantity: z.number().nullable(),
  unit: z.string().nullable(),
  unitPrice: z.number().nullable(),
  amount: z.number().nullable().describe('Quantity times unit price, rounded to the cent'),
  taxable: z.boolean(),
  exemptReason: z.string().nullable(),
})
export type QuoteLine = z.infer<typeof quoteLine>

const quoteTax = z.object({
  tax: z.enum(salesTaxes).describe('`stated` where a quote with one price says how much of it is taxes'),
  rate: z.number().nullable().describe('Percent'),
  base: z.number().nullable().describe('The sum of the lines it is on'),
  amount: z.number(),
  registrationNumber: z.string().nullable().describe('Without one the tax is not charged'),
})
export type QuoteTax = z.infer<typeof quoteTax>

/** A quote as both sides read it. Amounts are Canadian dollars. */
export const quote = z
  .object({
    id: uuidText,
    revision: z.number().int(),
    status: z.enum(quoteStatuses),
    total: z.number().nullable(),
    taxes: z.number().nullable(),
    deposit: z.number().nullable(),
    included: z.string().nullable(),
    excluded: z.string().nullable(),
    startDate: z.string().nullable(),
    validUntil: z.string().nullable(),
    note: z.string().nullable(),
    lines: z.array(quoteLine),
    subtotal: z.number().nullable().describe('The lines before taxes'),
    taxLines: z.array(quoteTax).describe('Which taxes `taxes` is made of'),
    smallSupplier: z.boolean().describe('From a contractor who is not registered for GST/HST'),
    taxProvince: z.enum(provinces).nullable().describe('By whose taxes it was added up'),
    language: z.enum(quoteLanguages),
    expired: z.boolean().describe('Whether its last day is over'),
    sentAt: z.date().nullable(),
    decidedAt: z.date().nullable(),
    updatedAt: z.date(),
  })
  .meta({ id: 'Quote' })
export type Quote = z.infer<typeof quote>

/** The quotes of one lead: what is being written, what was sent, and what came before. */
export const quoteSheetOutput = z.object({
  draft: quote.nullable(),
  current: quote.nullable(),
  earlier: z.array(quote),
  province: z.enum(provinces).describe("Whose taxes a quote with lines has: the job's, else the contractor's"),
})
export type QuoteSheet = z.infer<typeof quoteSheetOutput>

/** A quote beside who made it, as a homeowner compares it. */
export const receivedQuote = quote
  .extend({
    leadId: uuidText,
    leadStatus: z.enum(assignmentStatuses),
    contractorId: uuidText,
    companyName: z.string(),
    slug: z.string().nullable().describe('The public profile, when there is one'),
    verified: z.boolean(),
    averageRating: z.number(),
    reviewCount: z.number().int(),
  })
  .meta({ id: 'ReceivedQuote' })
export type ReceivedQuote = z.infer<typeof receivedQuote>

const templateName = line({ max: quoteTemplateLimits.name, message: 'Please name the template' })

export const addQuoteTemplateInput = z.object({
  name: templateName,
  content: z.object({ language, lines: linesInput, included: text, excluded: text, note: text }),
})
export type AddQuoteTemplateInput = z.output<typeof addQuoteTemplateInput>

export const renameQuoteTemplateInput = entityId.extend({ name: templateName })
export type RenameQuoteTemplateInput = z.output<typeof renameQuoteTemplateInput>

/** What a contractor keeps to begin quotes with. */
export const quoteTemplate = z
  .object({
    id: uuidText,
    name: z.string(),
    content: z.object({
      language: z.enum(quoteLanguages),
      lines: z.array(quoteLine.omit({ amount: true })),
      included: z.string().nullable(),
      excluded: z.string().nullable(),
      note: z.string().nullable(),
    }),
    updatedAt: z.date(),
  })
  .meta({ id: 'QuoteTemplate' })
export type QuoteTemplate = z.infer<typeof quoteTemplate>
