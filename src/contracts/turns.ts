import { z } from 'zod'
import { provinces } from '~/domain/province'
import { uuidText } from './primitives'

export const listTurnsInput = z.object({
  service: z.string().max(100).describe('Slug of the service'),
  province: z.enum(provinces, { error: 'Unknown province' }),
})
export type ListTurnsInput = z.output<typeof listTurnsInput>

/** How the turns of one service in one province fell; a homeowner's own choice of a contractor is no turn. */
export const turnsOutput = z.object({
  days: z.number().int(),
  turns: z.number().int().describe('Leads given in these days, by admins and by the platform'),
  equalShare: z.number().nullable().describe('Percent of the turns for each, were they spread equally'),
  furthest: z.number().nullable().describe('Percentage points between an equal share and the share farthest from it'),
  contractors: z
    .array(
      z.object({
        contractorId: uuidText,
        companyName: z.string(),
        city: z.string(),
        turns: z.number().int(),
        share: z.number().nullable().describe('Percent of the turns'),
        lastTurnAt: z.date().nullable().describe('The last turn of these days'),
        openLeads: z.number().int(),
        leadsWanted: z.number().int(),
        away: z.boolean(),
      }),
    )
    .describe('Published and verified contractors who offer the service there, the longest without a turn first'),
})
export type Turns = z.infer<typeof turnsOutput>
