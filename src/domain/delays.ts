/** Milliseconds between a message and the redirect or reload it announces (rule 50). */
export const redirectDelayMs = 500

/** Milliseconds for which a success is shown before the next page follows (rule 50). */
export const successDelayMs = 3000

/** Milliseconds the password dialog says that it is done, before it closes (rule 50). */
export const dialogCloseDelayMs = 2000

/** Seconds for which an archiving or a withdrawal can be undone, and for which the mails that tell of it wait (rule 83). */
export const undoHoldSeconds = 60

/** Whether what was done at this instant can still be undone. */
export function isUndoable(doneAt: Date, now: Date): boolean {
  return now.getTime() - doneAt.getTime() < undoHoldSeconds * 1000
}
