import { z } from 'zod'
import { offerObstacles } from '~/domain/matching'
import { uuidText } from './primitives'

/** Why an assignment came about, whole: for admins only. */
export const matchReceiptOutput = z
  .object({
    assignmentId: uuidText,
    origin: z
      .enum(['admin', 'direct', 'system'])
      .describe('Who chose: an admin, the homeowner on a profile, the platform'),
    ruleVersion: z.number().int().describe('Of the rule that made the order'),
    considered: z.number().int().describe('Contractors whom the project could be offered to at that moment'),
    listed: z.boolean().describe('Whether the chosen contractor was among the twenty best'),
    candidates: z
      .array(
        z.object({
          contractorId: uuidText,
          companyName: z.string(),
          chosen: z.boolean(),
          place: z.number().int().nullable().describe('In the order of turns; null when not in it'),
          offersService: z.boolean(),
          distanceKm: z.number().nullable(),
          withinRadius: z.boolean().nullable(),
          reachable: z.boolean(),
          openLeads: z.number().int(),
          leadsWanted: z.number().int(),
          lastAssignedAt: z.coerce.date().nullable(),
          obstacles: z.array(z.enum(offerObstacles)),
        }),
      )
      .describe('The twenty best, and the chosen one'),
    createdAt: z.date(),
  })
  .meta({ id: 'MatchReceipt' })
export type MatchReceipt = z.infer<typeof matchReceiptOutput>

/** The same as one side of it may know: their own values, in words. */
export const ownReceiptOutput = z.object({ reasons: z.array(z.string()) })
