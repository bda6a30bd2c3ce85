import pLimit, { type LimitFunction } from 'p-limit'
import { DomainError } from '~/domain/errors'

/** Unpacked pictures and opened documents are large, and drawn ones take long, so a process works on one at a time. */
const everybody = pLimit(1)

/** Files of one sender that may wait, and senders at a time: what waits keeps its upload on the disk and its request open. */
const longestLine = 40
const mostSenders = 100

interface Line {
  /** Lets one file of the sender at a time into the common queue, so that the senders take turns. */
  limit: LimitFunction
  length: number
}

const lines = new Map<string, Line>()

/**
 * Runs `work` alone in this process. Senders take turns: whoever sends twenty files holds another's one back by one.
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
