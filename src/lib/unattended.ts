/** Sent with what a page asks for by itself while nobody touches it: a session is not prolonged by that. */
export const unattendedHeader = 'x-unattended'
