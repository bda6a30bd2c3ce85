import pLimit, { type LimitFunction } from 'p-limit'
import { DomainError, InvalidError } from '~/domain/errors'

/** A kind of work of which one is done at a time per process: it needs much memory, or takes long. */
interface Queue {
  limit: LimitFunction
  /** By sender. */
  lines: Map<string, Line>
}

/** Apart, as one picture may take seconds of a core. */
const queues = {
  pictures: { limit: pLimit(1), lines: new Map() },
  documents: { limit: pLimit(1), lines: new Map() },
} satisfies Record<string, Queue>

/** Queued files per sender, and concurrent senders: each queued file keeps its upload on disk and its request open. */
const longestLine = 40
const mostSenders = 100

interface Line {
  /** Admits one file per sender at a time to the common queue, so that it is round-robin by sender. */
  limit: LimitFunction
  length: number
}

interface Turn {
  /** An account, or a visitor's address. */
  sender: string
  queue: keyof typeof queues
  /** Aborted when whoever waits has gone: work that has not begun is left out. */
  signal?: AbortSignal
}

/**
 * Runs `work` exclusively in its queue of this process. The queue is round-robin by sender: one who sends twenty files
 * delays another's file by one.
 * @throws TooManyRequests when the sender has many files waiting; Unavailable when many senders have; InvalidError when
 *   the sender has gone
 */
export async function takeTurn<T>({ sender, queue, signal }: Turn, work: () => Promise<T>): Promise<T> {
  const { limit: everybody, lines }: Queue = queues[queue]
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
    return await line.limit(() =>
      everybody(() => {
        if (signal?.aborted) throw new InvalidError('The upload broke off')
        return work()
      }),
    )
  } finally {
    line.length--
    if (line.length === 0) lines.delete(sender)
  }
}
