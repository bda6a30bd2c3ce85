/** What made an open project one that waits for a contractor (rule 55). */
export const waitingCauses = ['submitted', 'reopened', 'slot_freed', 'shared'] as const
export type WaitingCause = (typeof waitingCauses)[number]
