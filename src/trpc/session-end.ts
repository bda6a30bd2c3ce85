import type { TRPCClientError, TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '~/server/api/root'

/** Signs the same account in again; says whether it is. */
type SignInAgain = () => Promise<boolean>

let handler: SignInAgain | null = null
let underWay: Promise<boolean> | null = null
let times = 0
const watchers = new Set<() => void>()

/** Has sessions that end repaired by `signInAgain`, until the returned function is called. */
export function onSessionEnd(signInAgain: SignInAgain): () => void {
  handler = signInAgain
  return () => {
    if (handler !== signInAgain) return
    handler = null
    underWay = null
  }
}

/**
 * Has somebody whose session ended sign in again in place, once for all who find out at the same time. Says whether what
 * failed can be repeated; false for visitors, whose calls need no session.
 * @param since what `signInsSoFar` gave when the call was sent
 */
export async function recoverSession(since: number): Promise<boolean> {
  if (since !== times) return true
  if (!handler) return false
  underWay ??= handler().finally(() => {
    underWay = null
  })
  const recovered = await underWay
  if (recovered && since === times) {
    times++
    for (const watcher of watchers) watcher()
  }
  return recovered
}

export const signInsSoFar = () => times

/** Calls `watcher` whenever somebody has signed in again in place, until the returned function is called. */
export function onSignedInAgain(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** For a call's `trpc.context`: its failure without a session is told as the specification says. */
export const failsWithoutSession = { failsWithoutSession: true }

/** The steps of a sign-in are refused for what was entered, not for a session that ended. */
const signInSteps = /^(auth\.login|auth\.session$|secondFactor\.(awaited|askForPasskey|finish))/

let byItself = false

/**
 * Has `ask` begin calls that nobody waits for, such as what others changed: when the session has ended, nobody is asked to
 * sign in for them.
 */
export function askByItself(ask: () => void): void {
  byItself = true
  try {
    ask()
  } finally {
    byItself = false
  }
}

/** Repeats a call that found its session ended, once somebody has signed in again in place. */
export const sessionLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const since = signInsSoFar()
      const isAwaited = !byItself
      const isRepairable = (error: TRPCClientError<AppRouter>) =>
        isAwaited &&
        error.data?.code === 'UNAUTHORIZED' &&
        !signInSteps.test(op.path) &&
        !op.context.failsWithoutSession
      let sending = next(op).subscribe({
        ...observer,
        error: (error) => {
          if (!isRepairable(error)) return observer.error(error)
          const repeat = (recovered: boolean) => {
            if (recovered) sending = next(op).subscribe(observer)
            else observer.error(error)
          }
          recoverSession(since).then(repeat, () => repeat(false))
        },
      })
      return () => sending.unsubscribe()
    })
