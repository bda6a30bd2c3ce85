/** Milliseconds between a message and the redirect or reload it announces (public specification section 9). */
export const redirectDelayMs = 500
