'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'

type Changes = Record<string, string | number | null | undefined>

export interface UrlState {
  get: (name: string) => string | null
  /** Writes parameters; null or an empty text removes one. `replace` leaves no step for the back button. */
  set: (changes: Changes, options?: { replace?: boolean }) => void
}

/** State of a list kept in the address, so that reload, back and a shared link are true. */
export function useUrlState(): UrlState {
  const params = useSearchParams()
  useStepsWithinPage(usePathname(), params)
  // No text of ours holds the character that databases refuse.
  return { get: (name) => params.get(name)?.replaceAll('\0', '') ?? null, set: useSetParameters() }
}

/** Writes the parameters of the address for somebody who does not read them. */
export function useSetParameters(): UrlState['set'] {
  const pathname = usePathname()
  return useCallback(
    (changes, { replace = false } = {}) => {
      const next = new URLSearchParams(window.location.search)
      for (const [name, value] of Object.entries(changes)) {
        if (value === null || value === undefined || value === '') next.delete(name)
        else next.set(name, String(value))
      }
      const address = next.size > 0 ? `${pathname}?${next}` : pathname
      if (replace) window.history.replaceState(null, '', address)
      else window.history.pushState(null, '', address)
    },
    [pathname],
  )
}

/** The pages with state in the address that are shown, each with what Next keeps of it in the browser's history. */
const shown = new Set<{ pathname: string; page: unknown }>()

/**
 * Takes Back and Forward within such a page from Next, which restores an entry with the page it was written on.
 * After a reload that is an older one: it is asked of the server again, and a second step meanwhile is lost.
 * The window calls whoever listened first, so this begins before Next does.
 */
function stepWithinPage(event: PopStateEvent): void {
  const here = [...shown].find(({ pathname }) => pathname === window.location.pathname)
  if (!here || !event.state) return
  event.stopImmediatePropagation()
  giveState(here.page)
  tellAddress()
}

if (typeof window !== 'undefined') window.addEventListener('popstate', stepWithinPage)

/** Synchronises with the browser's history. */
function useStepsWithinPage(pathname: string, params: URLSearchParams): void {
  const hydrating = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  )
  const [hydrated] = useState(hydrating)

  // Steps taken while the page was loading.
  useEffect(() => {
    if (!hydrated || !hasLeftEntry()) return
    giveState(null)
    // Next listens by then.
    queueMicrotask(tellAddress)
  }, [hydrated])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each address's entry holds the page anew
  useEffect(() => {
    const here = { pathname, page: window.history.state as unknown }
    shown.add(here)
    return () => {
      shown.delete(here)
    }
  }, [pathname, params])
}

/** Puts a state into the entry past Next, which would keep the one that is there. */
function giveState(state: unknown): void {
  History.prototype.replaceState.call(window.history, state, '')
}

/** Has Next read the address anew, for the page of the entry's state or, without one, the page that is here. */
function tellAddress(): void {
  window.history.replaceState(null, '', window.location.href)
}

export const subscribeToNothing = () => () => {}

/** Whether the document stands on another entry than it was loaded for. */
function hasLeftEntry(): boolean {
  const { activation, currentEntry } = window.navigation ?? {}
  return activation?.entry !== undefined && activation.entry.key !== currentEntry?.key
}
