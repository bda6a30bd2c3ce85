import pLimit, { type LimitFunction } from 'p-limit'
import { DomainError } from '~/domain/errors'

interface TurnOptions {
  /** Of all senders. */
  atOnce: number
  /** Of one sender. */
  atOncePerSender: number
  /** What one sender may have waiting, and how many senders: each holds a request open. */
  longestLine: number
  mostSenders: number
  /** Why one sender, or all of them, are to try again. */
  sentences: { line: string; senders: string }
  retryAfter: number
}

interface Line {
  /** Admits what one sender may have under way to the common queue, so that it is round-robin by sender. */
  limit: LimitFunction
  length: number
}

export type TakeTurn = <T>(sender: string, work: () => Promise<T>) => Promise<T>

/** Who works and who waits. It may be shared by copies of this module, unlike what they throw. */
export interface Turns {
  everybody: LimitFunction
  lines: Map<string, Line>
}

export const newTurns = ({ atOnce }: Pick<TurnOptions, 'atOnce'>): Turns => ({
  everybody: pLimit(atOnce),
  lines: new Map(),
})

/**
 * Bounds how much of some work this process does at once. The queue is round-robin by sender: who sends twenty delays
 * another by one.
 */
export function createTurns(options: TurnOptions, { everybody, lines } = newTurns(options)): TakeTurn {
  const { atOncePerSender, longestLine, mostSenders, sentences, retryAfter } = options
  return async (sender, work) => {
    const line = lines.get(sender) ?? { limit: pLimit(atOncePerSender), length: 0 }
    if (line.length >= longestLine) throw new DomainError('TooManyRequests', sentences.line, { retryAfter })
    if (line.length === 0 && lines.size >= mostSenders)
      throw new DomainError('Unavailable', sentences.senders, { retryAfter })
    lines.set(sender, line)
    line.length++
    try {
      return await line.limit(() => everybody(work))
    } finally {
      line.length--
      if (line.length === 0) lines.delete(sender)
    }
  }
}
