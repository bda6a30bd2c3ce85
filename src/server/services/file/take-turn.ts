import { InvalidError } from '~/domain/errors'
import { createTurns } from '../turns'

/** One at a time per process, of a kind of work that needs much memory or takes long. Each queued file keeps its upload on disk. */
const oneAtATime = () =>
  createTurns({
    atOnce: 1,
    atOncePerSender: 1,
    longestQueue: 40,
    mostSenders: 100,
    sentences: {
      queue: 'Your other files are still being worked on. Please try again shortly.',
      senders: 'Many files are being worked on at the moment. Please try again shortly.',
    },
    retryAfter: 15,
  })

/** Apart, as one picture may take seconds of a core. */
const queues = { pictures: oneAtATime(), documents: oneAtATime() }

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
export function takeTurn<T>({ sender, queue, signal }: Turn, work: () => Promise<T>): Promise<T> {
  return queues[queue](sender, async () => {
    if (signal?.aborted) throw new InvalidError('The upload broke off')
    return work()
  })
}
