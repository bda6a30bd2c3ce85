import { z } from 'zod'

export const analyticsOutput = z.object({
  totalContractors: z.number().int(),
  verifiedContractors: z.number().int(),
  activeProjects: z.number().int(),
  totalProjects: z.number().int(),
  totalHomeowners: z.number().int(),
  completionRate: z.number().int().describe('Percent of all projects that are completed; 0 without projects'),
})
export type Analytics = z.infer<typeof analyticsOutput>

/** The parts the product runs on, as they are now. */
export const systemStatusOutput = z.object({
  parts: z.array(
    z.object({
      name: z.string(),
      ok: z.boolean(),
      off: z.boolean().optional().describe('Not set up, and not needed'),
      detail: z.string(),
    }),
  ),
})
export type SystemStatus = z.infer<typeof systemStatusOutput>

/** What an admin should look at next: how many, and the oldest few with where they are. */
export const attentionKinds = [
  'breached',
  'unmatched',
  'waiting',
  'shared',
  'submitted',
  'slots',
  'applications',
  'documents',
  'checks',
  'unproved',
  'renamed',
  'mails',
  'jobs',
] as const

/** As many of one kind as are counted. */
export const attentionCap = 1000

export const attentionInput = z.object({
  kind: z.enum(attentionKinds, { error: 'Nothing of this kind waits for admins' }).optional(),
  limit: z.coerce.number().int().min(1).max(attentionCap).default(5).describe('Of each kind, the oldest first'),
})
export type AttentionInput = z.output<typeof attentionInput>

export const attentionOutput = z.object({
  items: z.array(
    z.object({
      kind: z.enum(attentionKinds),
      count: z.number().int(),
      oldest: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          detail: z.string().nullable(),
          href: z.string(),
          since: z.date(),
          owner: z.string().nullable().describe('The admin who looks after the project'),
        }),
      ),
    }),
  ),
})
export type Attention = z.infer<typeof attentionOutput>
export type AttentionKind = (typeof attentionKinds)[number]

/** How often the first match within 24 hours was kept; null while there are too few requests to say. */
export const keptRateOutput = z
  .object({
    requests: z.number().int().describe('Requests of these days whose 24 hours are known to be kept or missed'),
    matched: z.number().int().describe('Those that got their first contractor within 24 hours'),
    percent: z.number().int().describe('Rounded down'),
    days: z.number().int(),
  })
  .nullable()
export type KeptRate = z.infer<typeof keptRateOutput>
