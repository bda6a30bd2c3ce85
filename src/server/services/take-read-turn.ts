import { createTurns, newTurns, type TakeTurn, type Turns } from './turns'

const options = {
  atOnce: 3,
  atOncePerSender: 2,
  longestQueue: 1000,
  mostSenders: 1000,
  sentences: {
    queue: 'Your other searches are still under way. Please try again shortly.',
    senders: 'Very many people are searching at the moment. Please try again shortly.',
  },
  retryAfter: 5,
}

/**
 * On `globalThis`, because Next's bundle and the server's each have their own copy of this module, and one pool. What a
 * copy throws must be its own: another's errors are unknown to it.
 */
const holder = globalThis as typeof globalThis & { trowelReadTurns?: Turns }

/**
 * Runs a read that may search or sort many rows. Each asks up to two long statements at once, so all of them leave four
 * of the pool's ten connections to everything else, the health check among it.
 * @param sender an account, or a visitor's address
 * @throws TooManyRequests when the sender has many reads waiting; Unavailable when many senders have
 */
export const takeReadTurn: TakeTurn = (sender, work) => {
  holder.trowelReadTurns ??= newTurns(options)
  return createTurns(options, holder.trowelReadTurns)(sender, work)
}
