import { z } from 'zod'
import { defaultRangeDays, requestSelections } from '~/domain/marketplace-measures'
import { provinces } from '~/domain/province'
import { pageCursors, pageInput, uuidText } from './primitives'

const dayMessage = 'Please give a day of this century, such as 2026-11-21'
const day = z.iso.date({ error: dayMessage }).refine((text) => text >= '2001' && text < '2100', dayMessage)

const filters = {
  from: day
    .optional()
    .describe(`The first day (UTC) on which a request was sent; ${defaultRangeDays} days ago without one`),
  to: day.optional().describe('The last such day; today without one'),
  trade: z.string().max(100).optional().describe('Slug of the service; `other` for requests without one'),
  province: z.enum(provinces, { error: 'Unknown province' }).optional(),
}

export const measureMarketplaceInput = z.object(filters)
export type MeasureMarketplaceInput = z.output<typeof measureMarketplaceInput>

const count = z.number().int()

const figures = z.object({
  requests: count,
  matched: count.describe('Not direct, with a first contractor'),
  medianHours: z.number().nullable().describe('From a request to its first contractor'),
  judged: count.describe('Whose 24 hours are known to be kept or missed'),
  kept: count,
  slots: count.describe('Three for each that is judged'),
  slotsFilled: count.describe('The most of them that were held at the same time'),
  answers: count.describe('Leads that were answered in time or missed'),
  answeredInTime: count,
  decided: count.describe('Hired, or closed without'),
  hired: count,
  valued: count.describe('Hired with an accepted quote'),
  value: z.number().describe('The totals of these quotes, in dollars'),
})

export const marketplaceOutput = z.object({
  from: z.string(),
  to: z.string(),
  total: figures,
  months: z.array(figures.extend({ month: z.string().describe('`YYYY-MM`') })).describe('The oldest first'),
  trades: z.array(figures.extend({ trade: z.string(), name: z.string() })).describe('Most requests first'),
  provinces: z.array(figures.extend({ province: z.enum(provinces).nullable() })).describe('Most requests first'),
})
export type Marketplace = z.infer<typeof marketplaceOutput>

export const listMeasuredInput = z.object({
  limit: pageInput.limit,
  cursor: pageInput.cursor,
  ...filters,
  which: z.enum(requestSelections, { error: 'There is no such selection' }).default('all'),
})
export type ListMeasuredInput = z.output<typeof listMeasuredInput>

export const measuredRequest = z.object({
  id: uuidText,
  reference: z.string(),
  trade: z.string(),
  province: z.enum(provinces).nullable(),
  createdAt: z.date(),
  hoursToMatch: z.number().nullable(),
  kept: z.enum(['kept', 'missed']).nullable().describe('Null when it counts neither way'),
  slotsFilled: z.number().int(),
  answeredInTime: z.number().int(),
  answeredLate: z.number().int().describe('Leads not answered in time'),
  result: z.enum(['hired', 'not_hired']).nullable(),
  value: z.number().nullable().describe('Dollars'),
})
export type MeasuredRequest = z.infer<typeof measuredRequest>

export const measuredListOutput = z.object({
  requests: z.array(measuredRequest),
  ...pageCursors,
})
export type MeasuredList = z.infer<typeof measuredListOutput>
