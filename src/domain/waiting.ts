/** What made an open project one that waits for a contractor (rule 55). */
export const waitingCauses = ['submitted', 'reopened', 'slot_freed', 'shared'] as const
export type WaitingCause = (typeof waitingCauses)[number]

/** As admins read it. */
export const waitingCauseTexts: Record<WaitingCause, string> = {
  submitted: 'submitted',
  reopened: 'opened again',
  slot_freed: 'the last contractor left',
  shared: 'shared by its homeowner',
}
