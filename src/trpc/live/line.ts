import { createTRPCClient, httpSubscriptionLink, TRPCClientError } from '@trpc/client'
import type { Changes } from '~/contracts/live'
import type { AppRouter } from '~/server/api/root'

const firstPauseMs = 5_000
const longestPauseMs = 300_000
/** The age of the page is told when the line is asked for: half of what the server allows for it to be late. */
const freshMs = 30_000

/** Open: changes are told. Away: it is tried again. Ended: the server knows no session. */
export type LineState = 'open' | 'away' | 'ended'

export interface LineEvents {
  onTold: (id: string, changes: Changes) => void
  onState: (state: LineState) => void
}

/** Seconds since the page was asked for, also while the computer slept. */
const pageAge = () => Math.max(0, Math.ceil((Date.now() - performance.timeOrigin) / 1000))

/**
 * Opens a line to the server and keeps it open, until the returned function is called.
 * @param lastEventId after which event, when another tab had the line before
 */
export function openLine(lastEventId: string | undefined, { onTold, onState }: LineEvents): () => void {
  const client = createTRPCClient<AppRouter>({ links: [httpSubscriptionLink({ url: '/api/trpc' })] })
  let last = lastEventId
  let pause = firstPauseMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let line: { unsubscribe: () => void } | undefined
  const open = () => {
    const askedAt = Date.now()
    line = client.live.changes.subscribe(
      { age: pageAge(), ...(last !== undefined && { lastEventId: last }) },
      {
        onData: ({ id, data }) => {
          // The browser connected again before the first event, with the age of then: nobody knows what changed since.
          const deaf = last === undefined && Date.now() - askedAt > freshMs
          last = id
          pause = firstPauseMs
          onState('open')
          onTold(id, deaf ? { everything: true, changes: [] } : data)
        },
        // The browser connects again by itself, and says after which event.
        onConnectionStateChange: ({ state }) => state === 'connecting' && onState('away'),
        onError: fail,
        onComplete: () => fail(),
      },
    )
  }
  // What the browser does not try again: a refusal, and an answer of a proxy.
  const fail = (error?: unknown) => {
    const code = error instanceof TRPCClientError ? error.data?.code : undefined
    if (code === 'UNAUTHORIZED' || code === 'FORBIDDEN' || code === 'NOT_FOUND') return onState('ended')
    onState('away')
    clearTimeout(timer)
    timer = setTimeout(open, pause * (1 + Math.random() / 2))
    pause = Math.min(longestPauseMs, pause * 2)
  }
  open()
  return () => {
    clearTimeout(timer)
    line?.unsubscribe()
  }
}
