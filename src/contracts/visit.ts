import { z } from 'zod'
import { visitCancellers, visitLimits, visitStates } from '~/domain/visit'
import { entityId, uuidText } from './primitives'

export const visitMessages = {
  time: 'Please choose a day and a time',
  times: `Please offer one to ${visitLimits.times} times`,
  duration: `Please say how long it takes, from ${visitLimits.minutes.min} to ${visitLimits.minutes.max} minutes`,
} as const

const time = z.iso
  .datetime({ offset: true, error: visitMessages.time })
  .max(40)
  .transform((text) => new Date(text))

/** What a contractor offers for a lead; it takes the place of what was offered before. */
export const proposeVisitInput = entityId.extend({
  times: z
    .array(time, { error: visitMessages.times })
    .min(1, visitMessages.times)
    .max(visitLimits.times, visitMessages.times)
    .refine((given) => new Set(given.map(Number)).size === given.length, 'Please offer each time once'),
  durationMinutes: z.coerce
    .number<number | string>({ error: visitMessages.duration })
    .int(visitMessages.duration)
    .min(visitLimits.minutes.min, visitMessages.duration)
    .max(visitLimits.minutes.max, visitMessages.duration)
    .optional()
    .describe(
      `Left out, ${visitLimits.minutes.usual} minutes, or as long as the agreed visit, which keeps its length while other times are offered`,
    ),
})
export type ProposeVisitInput = z.output<typeof proposeVisitInput>

/** A homeowner's answer about the visit of one contractor; `id` is the lead's, `assignmentId` of a match. */
export const answerVisitInput = entityId.extend({
  answer: z
    .enum(['pick', 'ask', 'cancel'], { error: 'Please choose an answer' })
    .describe('`pick` one of the offered times, `ask` for (other) times, or `cancel`'),
  startsAt: time.nullish().describe('The picked time'),
})
export type AnswerVisitInput = z.output<typeof answerVisitInput> & { token?: string }

export const visitOutput = z
  .object({
    id: uuidText,
    assignmentId: uuidText,
    state: z.enum(visitStates),
    startsAt: z.date().nullable().describe('The agreed time'),
    endsAt: z.date().nullable(),
    proposedTimes: z.array(z.date()).describe('Times the homeowner may choose from'),
    durationMinutes: z.number().int(),
    timeZone: z.string().describe("The IANA name of the job's time zone, in which times are shown"),
    cancelledBy: z.enum(visitCancellers).nullable(),
  })
  .meta({ id: 'Visit' })
export type Visit = z.infer<typeof visitOutput>

/** Of one lead, the newest first. */
export const visitsOutput = z
  .object({
    visits: z.array(visitOutput),
    timeZone: z.string(),
    open: z.boolean().describe('Whether a visit can be arranged now'),
  })
  .meta({ id: 'Visits' })
export type Visits = z.infer<typeof visitsOutput>

export const calendarFeedOutput = z.object({
  since: z.date().nullable().describe('Since when there is an address; null without one'),
  url: z.string().nullable().describe('The address, said once when it is made'),
})
export type CalendarFeed = z.infer<typeof calendarFeedOutput>
