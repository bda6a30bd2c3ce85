import pLimit, { type LimitFunction } from 'p-limit'
import { DomainError } from '~/domain/errors'

/** Decoded images and opened documents need much memory, and rendering takes long: one at a time per process. */
const everybody = pLimit(1)

/** Queued files per sender, and concurrent senders: each queued file keeps its upload on disk and its request open. */
const longestLine = 40
const mostSenders = 100

interface Line {
  /** Admits one file per sender at a time to the common queue, so that it is round-robin by sender. */
  limit: LimitFunction
  length: number
}

const lines = new Map<string, Line>()

/**
 * Runs `work` exclusively in this process. The queue is round-robin by sender: one who sends twenty files delays
 * another's file by one.
 * @param sender an account, or a visitor's address
 * @throws TooManyRequests when the sender has many files waiting; Unavailable when many senders have
 */
export async function takeTurn<T>(sender: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(sender) ?? { limit: pLimit(1), length: 0 }
  if (line.length >= longestLine)
    throw new DomainError('TooManyRequests', 'Your other files are still being worked on. Please try again shortly.', {
      retryAfter: 15,
    })
  if (line.length === 0 && lines.size >= mostSenders)
    throw new DomainError('Unavailable', 'Many files are being worked on at the moment. Please try again shortly.', {
      retryAfter: 15,
    })
  lines.set(sender, line)
  line.length++
  try {
    return await line.limit(() => everybody(work))
  } finally {
    line.length--
    if (line.length === 0) lines.delete(sender)
  }
}
