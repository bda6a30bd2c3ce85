import type { MiddlewareHandler } from 'hono'
import { InvalidError } from '~/domain/errors'
import { createTurns, senderAt } from '~/server/services/turns'
import type { HttpEnv } from './middleware'

/** Less than the pool of the database has connections, so that whoever sends a thousand calls leaves others some. */
export const callsAtOncePerSender = 8
/** A call that takes longer, such as one that waits for the model, keeps the sender's others waiting no more. */
const longestTurnMs = 1000

const takeTurn = createTurns({
  atOnce: Number.POSITIVE_INFINITY,
  atOncePerSender: callsAtOncePerSender,
  longestQueue: 2000,
  mostSenders: 10_000,
  sentences: {
    queue: 'Too many calls were made from your network at once. Please try again shortly.',
    senders: 'Very many calls are made at the moment. Please try again shortly.',
  },
  retryAfter: 5,
})

/**
 * Bounds how many calls of one address this process works on at once. Stands behind what reads the body, which may take
 * its sender long. A call whose sender has hung up before its turn is not made.
 */
export const takeCallTurn: MiddlewareHandler<HttpEnv> = async (c, next) => {
  let answered: Promise<void> | undefined
  await takeTurn(senderAt(c.get('caller').address), async () => {
    if (c.env?.outgoing?.destroyed) throw new InvalidError('The call broke off')
    answered = next()
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, longestTurnMs)
    await Promise.race([answered, promise]).finally(() => clearTimeout(timer))
  })
  await answered
}
