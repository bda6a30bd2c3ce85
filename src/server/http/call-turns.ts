import type { MiddlewareHandler } from 'hono'
import { DomainError, InvalidError } from '~/domain/errors'
import { createTurns, senderAt } from '~/server/services/turns'
import { hasHungUp } from './hung-up'
import type { HttpContext, HttpEnv } from './middleware'

/** Less than the pool of the database has connections, so that whoever sends a thousand calls leaves others some. */
export const callsAtOncePerSender = 8
/**
 * A call that takes longer, such as one that waits for the model, keeps the sender's others waiting no more. Far more than
 * one needs on a busy server: turns that end before the work does would let in more of it the busier the server is.
 */
const longestTurnMs = 10_000
/** Of a call that reads a file on its way in, as long as its sender takes. */
const longestUploadTurnMs = 1000

/** Answers that their sender has not read: each stands in memory whole. */
export const mostUnread = 16

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
 * Bounds how many calls of one address this process works on at once, also when it hangs up. Stands behind what reads the
 * body, which may take its sender long. A call whose sender has hung up before its turn is not made.
 */
export const takeCallTurn = takeTurnFor(longestTurnMs)

/** The same of a call that reads files while it works. */
export const takeUploadTurn = takeTurnFor(longestUploadTurnMs)

function takeTurnFor(longestMs: number): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const sender = senderAt(c.get('caller').address)
    let answered: Promise<void> | undefined
    await takeTurn(sender, async () => {
      if (c.env?.outgoing && (await hasHungUp(c.env.outgoing))) throw new InvalidError('The call broke off')
      refuseWhoReadsNothing(sender)
      answered = next().then(() => countUnread(sender, c))
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, longestMs)
      await Promise.race([answered, promise]).finally(() => clearTimeout(timer))
    })
    await answered
  }
}

/** How many answers of each sender are not read. */
const unread = new Map<string, number>()

function refuseWhoReadsNothing(sender: string): void {
  if ((unread.get(sender) ?? 0) < mostUnread) return
  throw new DomainError('TooManyRequests', 'Please read the answers to your other calls first.', { retryAfter: 5 })
}

/** Files and other streams are read from the disk or the database as fast as they are sent. */
function countUnread(sender: string, { res, env }: HttpContext): void {
  const outgoing = env?.outgoing
  if (!outgoing || outgoing.closed || !res.headers.get('content-type')?.startsWith('application/json')) return
  unread.set(sender, (unread.get(sender) ?? 0) + 1)
  outgoing.once('close', () => {
    const left = (unread.get(sender) ?? 0) - 1
    if (left > 0) unread.set(sender, left)
    else unread.delete(sender)
  })
}
