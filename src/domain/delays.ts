/** Milliseconds between a message and the redirect or reload it announces (public specification section 9). */
export const redirectDelayMs = 500

/** Milliseconds for which a success is shown before the sign-in follows (public specification section 9). */
export const successDelayMs = 3000
