import { z } from 'zod'
import { assignmentStatuses } from '~/domain/assignment-status'
import { longestExternalId, longestSource, metadataLimits } from '~/domain/partner-lead'
import { projectStatuses } from '~/domain/project-status'
import { boundedRecord, line, optional, uuidText } from './primitives'

/** What a partner's API key can say of a lead beside the request itself. */
export const partnerFields = {
  source: optional(line({ max: longestSource })).describe('Where the lead comes from; with an API key only'),
  externalId: optional(line({ max: longestExternalId })).describe(
    'Your own id of the lead, once for each API key; with an API key only',
  ),
  metadata: boundedRecord(
    line({ max: metadataLimits.key, message: 'A key cannot be empty' }),
    line({ min: 0, max: metadataLimits.value, message: 'Metadata are texts' }),
    { most: metadataLimits.texts, message: `At most ${metadataLimits.texts} texts` },
  )
    .nullish()
    .describe('Texts of your own that come back with the lead; with an API key only'),
}

/** What is known of the partner who submitted a project. */
export const partnerOutput = z.object({
  keyName: z.string().describe('The API key that submitted it'),
  source: z.string().nullable(),
  externalId: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
})
export type Partner = z.infer<typeof partnerOutput>

/** How far a lead is, for whoever submitted it: nobody's contact details, no prices and no messages. */
export const followedLeadOutput = z
  .object({
    id: uuidText,
    reference: z.string(),
    status: z.enum(projectStatuses),
    statusText: z.string().describe('The same in plain words'),
    serviceNeeded: z.string(),
    source: z.string().nullable().describe('For the API key that submitted it; by the token null'),
    externalId: z.string().nullable().describe('For the API key that submitted it; by the token null'),
    metadata: z.record(z.string(), z.string()).describe('For the API key that submitted it; by the token empty'),
    createdAt: z.date(),
    updatedAt: z.date(),
    timeline: z
      .array(z.object({ at: z.date(), status: z.enum(projectStatuses) }))
      .describe('The statuses it had, the oldest first'),
    matches: z
      .array(
        z.object({
          companyName: z.string(),
          slug: z.string().nullable().describe('The public profile, when there is one'),
          status: z.enum(assignmentStatuses),
          matchedAt: z.date(),
        }),
      )
      .describe('Contractors who got it, without those whose time to answer ran out or from whom it was taken back'),
  })
  .meta({ id: 'FollowedLead' })
export type FollowedLead = z.infer<typeof followedLeadOutput>
