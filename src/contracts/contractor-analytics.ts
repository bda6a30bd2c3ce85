import { z } from 'zod'
import { answerOutcomes } from '~/domain/answer-outcome'

const count = z.number().int()

/** How a contractor does, over all leads that were not withdrawn. */
export const contractorAnalyticsOutput = z.object({
  months: z
    .array(
      z.object({
        month: z.string().describe('YYYY-MM'),
        leads: count.describe('Leads received in the month'),
        answered: count.describe('Of those, the ones that are no longer new'),
        won: count.describe('Of those, the ones that were won'),
      }),
    )
    .describe('The last twelve months, the oldest first'),
  totalLeads: count,
  answeredLeads: count,
  responseRate: count.describe('Percent of leads whose status is not new; 0 without leads'),
  medianHoursToAnswer: z.number().nullable().describe('Half of the first answers came sooner'),
  answeredInTime: z
    .object({
      rate: count.nullable().describe('Percent of leads answered in time among those answered in time or missed'),
      outcomes: z
        .array(
          z.object({
            outcome: z.enum(answerOutcomes),
            count,
            leads: z
              .array(
                z.object({
                  id: z.uuid(),
                  serviceNeeded: z.string(),
                  createdAt: z.date(),
                  answeredAt: z.date().nullable(),
                }),
              )
              .describe('The latest, at most ten'),
          }),
        )
        .describe('Every outcome, in the order of the enumeration'),
    })
    .describe('What was answered within 48 hours; a lead that ended before, or came while away, counts neither way'),
  wonLeads: count,
  lostLeads: count,
  wonRate: count.describe('Percent of leads won among those won or lost; 0 without any'),
  missed: z.object({
    expired: count.describe('Not answered within 48 hours: the slot was freed'),
    declined: count,
    lost: count.describe('Answered, but another contractor was hired or the request was closed'),
  }),
  declineReasons: z.array(z.object({ reason: z.string(), count })).describe('The most frequent first, at most ten'),
})
export type ContractorAnalytics = z.infer<typeof contractorAnalyticsOutput>
