import type { QueryClient } from '@tanstack/react-query'
import type { Changes } from '~/contracts/live'
import type { Role } from '~/domain/role'
import { onSignedInAgain } from '../session-end'
import { type LineState, openLine } from './line'
import { createRefresher } from './refresh'

/** Whoever has the line answers its tabs within this time, or is frozen. */
const answerMs = 1_000

/** What the tabs of one account say to each other. */
type Said =
  | { type: 'told'; id: string; changes: Changes }
  | { type: 'asked' }
  | { type: 'here'; state: LineState; last: string | undefined; toldAt: number }
  | { type: 'signed-in' }

interface Follow {
  account: { id: string; role: Role }
  queryClient: QueryClient
}

const everything: Changes = { everything: true, changes: [] }

/**
 * Shows on this screen what others change, until the returned function is called. Of all tabs of a browser one holds the
 * line to the server, by a lock that the browser gives to the next when it closes; it tells the others. A tab that is
 * looked at takes the line from one that does not answer. Where no line is, a tab asks for everything when it is looked at.
 */
export function follow({ account, queryClient }: Follow): () => void {
  const refresh = createRefresher(queryClient, account.role)
  const refreshWhenSeen = (state: LineState) => {
    if (state === 'away') refresh(everything)
  }
  if (!('locks' in navigator && 'BroadcastChannel' in window && 'EventSource' in window))
    return onSeen(() => refreshWhenSeen('away'))

  const name = `trowel-live:${account.id}`
  const channel = new BroadcastChannel(name)
  const say = (said: Said) => channel.postMessage(said)
  let last: string | undefined
  /** When something was last told. */
  let toldAt = 0
  /** From when on this tab may have missed what was told: its page was asked for, and it did not listen yet. */
  let deafSince = performance.timeOrigin
  let state: LineState = 'away'
  /** Closes the line, while this tab has it. */
  let hangUp: (() => void) | undefined
  let queue = new AbortController()
  let patience: ReturnType<typeof setTimeout> | undefined

  const dial = () => {
    hangUp?.()
    hangUp = openLine(last, {
      onTold: (id, changes) => {
        last = id
        if (changes.everything || changes.changes.length > 0) toldAt = Date.now()
        refresh(changes)
        say({ type: 'told', id, changes })
      },
      onState: (now) => {
        state = now
      },
    })
  }
  /** Has the lock until the tab closes, the page is put away, or another tab takes it. */
  const hold = (until: AbortSignal) =>
    new Promise<void>((resolve) => {
      clearTimeout(patience)
      dial()
      until.addEventListener('abort', () => resolve())
    })
  const queueUp = (steal = false) => {
    queue.abort()
    queue = new AbortController()
    const mine = queue
    navigator.locks
      .request(name, steal ? { steal } : { signal: mine.signal }, () => hold(mine.signal))
      .catch(() => {})
      .finally(() => {
        // Given up for good, or taken by another tab: then this one is next in the queue.
        if (queue !== mine) return
        putDown()
        if (!mine.signal.aborted) queueUp()
      })
  }
  const putDown = () => {
    hangUp?.()
    hangUp = undefined
    state = 'away'
  }
  const putAway = () => {
    clearTimeout(patience)
    queue.abort()
    putDown()
  }
  const ask = () => {
    if (hangUp) return
    clearTimeout(patience)
    patience = setTimeout(() => queueUp(true), answerMs)
    say({ type: 'asked' })
  }
  const comeBack = () => {
    refresh(everything)
    queueUp()
    ask()
  }
  const redial = () => {
    if (hangUp && state === 'ended') dial()
  }

  channel.onmessage = ({ data: said }: MessageEvent<Said>) => {
    if (said.type === 'told') {
      last = said.id
      toldAt = Date.now()
      refresh(said.changes)
    }
    if (said.type === 'asked' && hangUp) say({ type: 'here', state, last, toldAt })
    if (said.type === 'here') {
      clearTimeout(patience)
      last = said.last
      if (said.toldAt > deafSince) refresh(everything)
      deafSince = Number.POSITIVE_INFINITY
      refreshWhenSeen(said.state)
    }
    if (said.type === 'signed-in') redial()
  }
  queueUp()
  // Whoever opens a page of an account is signed in to it, which a line that has ended does not know.
  say({ type: 'signed-in' })
  ask()
  const stops = [
    onSeen(() => {
      if (hangUp) refreshWhenSeen(state)
      else ask()
    }),
    onSignedInAgain(() => {
      say({ type: 'signed-in' })
      redial()
    }),
    onPutAway(putAway, comeBack),
  ]
  return () => {
    for (const stop of stops) stop()
    putAway()
    channel.close()
  }
}

/** Calls `seen` whenever somebody comes back to this tab. */
function onSeen(seen: () => void): () => void {
  const look = () => document.visibilityState === 'visible' && seen()
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}

/** A page that the browser keeps for later, or freezes, must not hold the line: nothing in it runs. */
function onPutAway(away: () => void, back: () => void): () => void {
  const backFromCache = ({ persisted }: PageTransitionEvent) => persisted && back()
  window.addEventListener('pagehide', away)
  window.addEventListener('pageshow', backFromCache)
  document.addEventListener('freeze', away)
  document.addEventListener('resume', back)
  return () => {
    window.removeEventListener('pagehide', away)
    window.removeEventListener('pageshow', backFromCache)
    document.removeEventListener('freeze', away)
    document.removeEventListener('resume', back)
  }
}
