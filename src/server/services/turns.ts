import pLimit, { type LimitFunction } from 'p-limit'
import { DomainError } from '~/domain/errors'
import { siteOf } from '~/lib/network-address'
import { limitKeyOf, type ServiceContext } from './context'
import { hashedKey } from './rate-limit/rate-limit'

interface TurnOptions {
  /** Of all senders. */
  atOnce: number
  /** Of one sender. */
  atOncePerSender: number
  /** What one sender may have waiting, and how many senders: each holds a request open. */
  longestQueue: number
  mostSenders: number
  /** Why one sender, or all of them, are to try again. */
  sentences: { queue: string; senders: string }
  retryAfter: number
}

interface SenderQueue {
  /** Admits what one sender may have under way to the common queue, so that it is round-robin by sender. */
  limit: LimitFunction
  length: number
}

export type TakeTurn = <T>(sender: string, work: () => Promise<T>) => Promise<T>

/** Who works and who waits. It may be shared by copies of this module, unlike what they throw. */
export interface Turns {
  everybody: LimitFunction
  queues: Map<string, SenderQueue>
}

export const newTurns = ({ atOnce }: Pick<TurnOptions, 'atOnce'>): Turns => ({
  everybody: pLimit(atOnce),
  queues: new Map(),
})

/**
 * Bounds how much of some work this process does at once. The queue is round-robin by sender: who sends twenty delays
 * another by one.
 */
export function createTurns(options: TurnOptions, { everybody, queues } = newTurns(options)): TakeTurn {
  const { atOncePerSender, longestQueue, mostSenders, sentences, retryAfter } = options
  return async (sender, work) => {
    const queue = queues.get(sender) ?? { limit: pLimit(atOncePerSender), length: 0 }
    if (queue.length >= longestQueue) throw new DomainError('TooManyRequests', sentences.queue, { retryAfter })
    if (queue.length === 0 && queues.size >= mostSenders)
      throw new DomainError('Unavailable', sentences.senders, { retryAfter })
    queues.set(sender, queue)
    queue.length++
    try {
      return await queue.limit(() => everybody(work))
    } finally {
      queue.length--
      if (queue.length === 0) queues.delete(sender)
    }
  }
}

/** The key of the round-robin queue: the account if it was invited, else the API key or the client's address. */
export function senderOf(ctx: ServiceContext): string {
  const { actor } = ctx
  const account = actor.kind === 'contractor' || actor.kind === 'admin' ? actor.userId : null
  return account ?? senderAt(limitKeyOf(ctx))
}

/** The same of an address. All of an IPv6 site is one sender: it has more networks than senders may wait. */
export function senderAt(address: string): string {
  return hashedKey(siteOf(address) ?? address)
}
