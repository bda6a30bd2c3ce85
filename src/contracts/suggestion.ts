import { z } from 'zod'
import { offerObstacles } from '~/domain/matching'
import { provinces } from '~/domain/province'
import { entityId, idInput, searchInput, uuidText } from './primitives'

export const suggestContractorsInput = entityId.extend({
  contractorId: idInput.optional().describe('Only this contractor, wherever they stand'),
  search: searchInput.describe(
    'Instead of the first in turn: all who can be assigned and fit, by name, email or phone',
  ),
})
export type SuggestContractorsInput = z.output<typeof suggestContractorsInput>

/** A contractor who could take a project, and why. */
export const suggestionOutput = z
  .object({
    contractorId: uuidText,
    companyName: z.string(),
    city: z.string(),
    province: z.enum(provinces),
    offersService: z.boolean(),
    distanceKm: z.number().nullable(),
    withinRadius: z.boolean().nullable().describe('Whether the project lies in the radius the contractor serves'),
    reachable: z.boolean().describe('The same, by 50 km or the same city where radius or place is not known'),
    openLeads: z.number().int(),
    leadsWanted: z.number().int().describe('Open leads the contractor asks for at the same time'),
    lastAssignedAt: z.date().nullable(),
    responseRate: z.number().int().nullable().describe('Percent of their leads that were answered; null without leads'),
    account: z.boolean(),
    published: z.boolean(),
    away: z.boolean(),
    obstacles: z
      .array(z.enum(offerObstacles))
      .describe('Why the project is not offered to them first; empty when it is'),
    reasons: z.array(z.string()).describe('Why they stand where they stand, in words'),
    next: z.boolean().describe('The next in turn, whom the platform itself would assign'),
  })
  .meta({ id: 'Suggestion' })
export type Suggestion = z.infer<typeof suggestionOutput>
