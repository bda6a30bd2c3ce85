import { z } from 'zod'
import { categoryOutput } from './service-question'

/** What contractors asked for a service, in Canadian dollars with taxes, to the hundred. */
export const priceGuideOutput = z.object({
  service: categoryOutput,
  quotes: z.number().int().describe('How many it is made of'),
  low: z.number().describe('A quarter of the quotes are below'),
  middle: z.number().describe('Half of the quotes are below'),
  high: z.number().describe('A quarter of the quotes are above'),
})
export type PriceGuide = z.infer<typeof priceGuideOutput>

export const priceGuidesInput = z.object({
  service: z.string().max(100).optional().describe("A category's slug; without it, every service"),
})
export type PriceGuidesInput = z.output<typeof priceGuidesInput>
