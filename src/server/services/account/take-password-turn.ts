import { InvalidError } from '~/domain/errors'
import type { ServiceContext } from '../context'
import { createTurns, senderOf } from '../turns'

const takeTurn = createTurns({
  // As many as `auth/password` hashes at once, so that nobody waits there.
  atOnce: 2,
  atOncePerSender: 2,
  longestQueue: 200,
  mostSenders: 1000,
  sentences: {
    queue: 'Too many passwords were sent from your network at once. Please try again shortly.',
    senders: 'Very many people are signing in at the moment. Please try again shortly.',
  },
  retryAfter: 5,
})

/**
 * Looks at a password, or hashes one, in turn by sender: whoever guesses many delays others by one. What waits while its
 * client hangs up is not done.
 * @throws InvalidError then; TooManyRequests when the sender has many waiting; Unavailable when many senders have
 */
export function takePasswordTurn<T>(ctx: ServiceContext, work: () => Promise<T>): Promise<T> {
  return takeTurn(senderOf(ctx), async () => {
    if (ctx.hasHungUp?.()) throw new InvalidError('The call broke off')
    return work()
  })
}
