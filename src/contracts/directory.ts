import { z } from 'zod'
import { provinces } from '~/domain/province'
import { categoryOutput } from './service-question'

/** A city that has listed contractors, as addresses of pages name it. */
export const listedPlace = z.object({ slug: z.string(), city: z.string(), province: z.enum(provinces) })
export type ListedPlace = z.infer<typeof listedPlace>

export const directoryPageInput = z.object({
  service: z.string().max(100).describe("A category's slug"),
  place: z.string().max(200).optional().describe('A city and its province, such as `st-johns-nl`'),
})
export type DirectoryPageInput = z.output<typeof directoryPageInput>

/** What a page about a service, or a service in a city, says of the contractors listed there. */
export const directoryPageOutput = z.object({
  service: categoryOutput,
  place: listedPlace.nullable(),
  facts: z
    .object({
      contractors: z.number().int(),
      allChecks: z.number().int().describe('How many of them have all six checks on file'),
      reviews: z.number().int(),
      averageRating: z.number().describe('Of all their reviews; 0 without any'),
    })
    .nullable()
    .describe('Null where more are listed than are counted'),
  places: z.array(listedPlace).describe('Other cities where contractors who offer the service are listed'),
})
export type DirectoryPage = z.infer<typeof directoryPageOutput>

/** A service, or a service in a city, that has a page. */
export const directoryAddresses = z.array(z.object({ service: z.string(), place: z.string().nullable() }))
