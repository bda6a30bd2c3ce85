import { z } from 'zod'
import { provinces } from '~/domain/province'
import { uuidText } from './primitives'

/** A contractor who could take a project, and why. */
export const suggestionOutput = z.object({
  contractorId: uuidText,
  companyName: z.string(),
  city: z.string(),
  province: z.enum(provinces),
  offersService: z.boolean(),
  distanceKm: z.number().nullable(),
  withinRadius: z.boolean().nullable().describe('Whether the project lies in the radius the contractor serves'),
  openLeads: z.number().int(),
  lastAssignedAt: z.date().nullable(),
})
export type Suggestion = z.infer<typeof suggestionOutput>
