import { z } from 'zod'
import { assignmentStatuses } from '~/domain/assignment-status'
import { isWholeCents, largestAmount, parseAmount } from '~/domain/money'
import { quoteStatuses } from '~/domain/quote-status'
import { entityId, flagInput, optional, prose, uuidText } from './primitives'

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

const quoteFields = {
  total: amount.describe('Canadian dollars, taxes included'),
  taxes: amount.describe('The taxes within `total`, in dollars'),
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
    if (!quote.draft)
      for (const field of requiredToSend)
        if (quote[field] === null) context.addIssue({ code: 'custom', path: [field], message: quoteMessages[field] })
    for (const [path, message] of amountsAgree(quote)) context.addIssue({ code: 'custom', path: [path], message })
  })
export type SendQuoteInput = z.output<typeof sendQuoteInput>

/** A quote as both sides read it. Amounts are Canadian dollars. */
export const quote = z.object({
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
  expired: z.boolean().describe('Whether its last day is over'),
  sentAt: z.date().nullable(),
  decidedAt: z.date().nullable(),
  updatedAt: z.date(),
})
export type Quote = z.infer<typeof quote>

/** The quotes of one lead: what is being written, what was sent, and what came before. */
export const quoteSheetOutput = z.object({
  draft: quote.nullable(),
  current: quote.nullable(),
  earlier: z.array(quote),
})
export type QuoteSheet = z.infer<typeof quoteSheetOutput>

/** A quote beside who made it, as a homeowner compares it. */
export const receivedQuote = quote.extend({
  leadId: uuidText,
  leadStatus: z.enum(assignmentStatuses),
  contractorId: uuidText,
  companyName: z.string(),
  slug: z.string().nullable().describe('The public profile, when there is one'),
  verified: z.boolean(),
  averageRating: z.number(),
  reviewCount: z.number().int(),
})
export type ReceivedQuote = z.infer<typeof receivedQuote>
