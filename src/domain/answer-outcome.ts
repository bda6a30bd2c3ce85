/** How a contractor answered a lead, by its deadline (rule 80). Only the first two count. */
export const answerOutcomes = ['in_time', 'missed', 'ended', 'away', 'open'] as const
export type AnswerOutcome = (typeof answerOutcomes)[number]
