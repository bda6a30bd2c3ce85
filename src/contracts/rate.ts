import { z } from 'zod'
import { feePercentRange } from '~/domain/fee'
import { isWholeCents, largestAmount, parseAmount } from '~/domain/money'
import { idInput, pageInput, uuidText } from './primitives'

export const rateMessages = {
  percent: `Please enter a percentage from ${feePercentRange.min} to ${feePercentRange.max}, with at most two decimals`,
  cap: 'Please enter an amount in dollars, with at most two decimals',
  holdsFrom: 'Please enter a date as YYYY-MM-DD',
  past: 'A rate cannot hold from a day in the past',
} as const

const percent = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d{1,3}(?:\.\d{0,2})?$/),
    ],
    { error: rateMessages.percent },
  )
  .transform(Number)
  .refine(
    (value) => value >= feePercentRange.min && value <= feePercentRange.max && isWholeCents(value),
    rateMessages.percent,
  )
  .describe('Percent of the agreed total; 0 is free')

const cap = z
  .union([z.number(), z.string().max(20)], { error: rateMessages.cap })
  .nullish()
  .transform((given, context) => {
    if (given === null || given === undefined || given === '') return null
    const dollars = typeof given === 'number' ? given : parseAmount(given)
    if (dollars !== null && dollars > 0 && dollars <= largestAmount && isWholeCents(dollars)) return dollars
    context.addIssue({ code: 'custom', message: rateMessages.cap })
    return z.NEVER
  })
  .describe('The most that one job costs, in dollars; left out, there is no such limit')

export const setRateInput = z.object({
  percent,
  cap,
  holdsFrom: z.iso.date({ error: rateMessages.holdsFrom }).describe('The first day on which it holds, as YYYY-MM-DD'),
})
export type SetRateInput = z.output<typeof setRateInput>

const rate = z.object({
  id: uuidText,
  percent: z.number(),
  cap: z.number().nullable().describe('Dollars'),
  holdsFrom: z.string(),
  wording: z.string(),
})

/** A rate as the team sees it. */
export const adminRateOutput = rate.extend({
  holds: z.boolean().describe('Whether it is the one that holds now'),
  acceptances: z.number().int(),
  createdAt: z.date(),
})
export type AdminRate = z.infer<typeof adminRateOutput>

export const adminRatesOutput = z.object({
  rates: z.array(adminRateOutput).describe('The newest day first'),
  contractors: z.number().int().describe('Verified contractors with an account: those who can accept'),
})
export type AdminRates = z.infer<typeof adminRatesOutput>

/** What winning costs, for everybody: the rate that holds, and the next one. Null is free. */
export const publicRateOutput = z.object({
  holding: rate.omit({ id: true }).nullable(),
  next: rate.omit({ id: true }).nullable(),
})
export type PublicRate = z.infer<typeof publicRateOutput>

/** A rate above zero, as a contractor is asked to accept it. */
export const ownRateOutput = rate.extend({
  holds: z.boolean().describe('Whether it holds already: then no project comes without acceptance'),
  acceptedAt: z.date().nullable(),
})
export type OwnRate = z.infer<typeof ownRateOutput>

export const acceptRateInput = z.object({ rateId: idInput })

/** What the export of fees reads. */
export const listFeesInput = z.object(pageInput)
export type ListFeesInput = z.output<typeof listFeesInput>
