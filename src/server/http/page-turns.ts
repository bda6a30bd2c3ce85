import type { IncomingMessage, ServerResponse } from 'node:http'
import { DomainError } from '~/domain/errors'
import { clientAddress } from '~/server/api/client-address'
import { createTurns, senderAt } from '~/server/services/turns'
import { hasHungUp } from './hung-up'

/** More at once would only make each slower: rendering is the work of one thread, but for its waits for the database. */
const options = {
  atOnce: 6,
  atOncePerSender: 3,
  longestQueue: 200,
  mostSenders: 1000,
  sentences: {
    queue: 'Too many pages were asked for from your network at once. Please try again shortly.',
    senders: 'Very many pages are asked for at the moment. Please try again shortly.',
  },
  retryAfter: 5,
}

/** A page that takes longer, such as one that waits for a database that is away, keeps others waiting no more. */
const longestTurnMs = 5000
/** What of a page may wait in memory for a slow reader, so that its rendering comes to an end. */
const mostUnread = 256 * 1024

/** Calls `work`, which renders a page; gives undefined when it was not called, as the client is refused or has gone. */
export type TakePageTurn = <T>(
  request: IncomingMessage,
  response: ServerResponse,
  work: () => Promise<T>,
) => Promise<T | undefined>

/**
 * Bounds how many pages this process renders at once, round-robin by sender. Who has many waiting gets 429, and with many
 * senders 503. A turn ends when the page is rendered, not when its reader has it.
 */
export function createPageTurns(): TakePageTurn {
  const takeTurn = createTurns(options)
  return async (request, response, work) => {
    let working: ReturnType<typeof work> | undefined
    try {
      await takeTurn(senderOf(request), async () => {
        if (await hasHungUp(response)) return
        working = work()
        await Promise.race([working, answered(response)])
      })
    } catch (error) {
      if (working || !(error instanceof DomainError)) throw error
      refuse(response, error)
    }
    return working
  }
}

function senderOf({ headers }: IncomingMessage): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
  return senderAt(clientAddress(new Headers({ 'x-forwarded-for': forwarded })))
}

/** Resolves when all of a page was written, when its reader takes no more of it, and at the latest after some seconds. */
function answered(response: ServerResponse): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, longestTurnMs)
  const write = response.write.bind(response) as (...given: unknown[]) => boolean
  const end = response.end.bind(response) as (...given: unknown[]) => ServerResponse
  response.write = (...given: unknown[]) => {
    const mayGoOn = write(...given) || response.writableLength < mostUnread
    if (!mayGoOn) resolve()
    return mayGoOn
  }
  response.end = (...given: unknown[]) => {
    resolve()
    return end(...given)
  }
  return promise.finally(() => clearTimeout(timer))
}

function refuse(response: ServerResponse, { code, message, retryAfter = 1 }: DomainError): void {
  response.writeHead(code === 'TooManyRequests' ? 429 : 503, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': String(retryAfter),
  })
  response.end(message)
}
