/** Calls in one request of a screen: its client makes more requests of more, and the server refuses them. */
export const mostCallsAtOnce = 10
