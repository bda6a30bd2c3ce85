/** Milliseconds between a message and the redirect or reload it announces (rule 50). */
export const redirectDelayMs = 500

/** Milliseconds for which a success is shown before the next page follows (rule 50). */
export const successDelayMs = 3000

/** Milliseconds the password dialog says that it is done, before it closes (rule 50). */
export const dialogCloseDelayMs = 2000

/** Seconds for which a mail waits that tells of what an admin can undo. */
export const undoHoldSeconds = 60
