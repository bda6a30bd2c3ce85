'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useCallback, useEffect } from 'react'

type Changes = Record<string, string | number | null | undefined>

export interface UrlState {
  get: (name: string) => string | null
  /** Writes parameters; null or an empty text removes one. `replace` leaves no step for the back button. */
  set: (changes: Changes, options?: { replace?: boolean }) => void
}

/**
 * State of a list in the query string, so that it survives reload, Back and a shared link. Written by the native History
 * API, which Next keeps in step with `useSearchParams` (nextjs.org, "Linking and Navigating").
 */
export function useUrlState(): UrlState {
  const params = useSearchParams()
  useShallowTraversal(usePathname(), params)
  // Postgres refuses NUL in text.
  return { get: (name) => params.get(name)?.replaceAll('\0', '') ?? null, set: useSetParameters() }
}

/** The router's state of the page that is shown, while something on it lives in the query string. */
let shown: { pathname: string; state: unknown } | null = null
let readers = 0

/**
 * Goes Back and Forward between entries of one path without the router's round trip. After a reload the router knows none
 * of the entries before it and fetches each; a second Back aborts the first fetch and can leave the wrong entry on the
 * screen. The entry is given the router's state of the page that is shown, and the router its address, as `set` does.
 */
function traverseShallowly(event: PopStateEvent): void {
  if (!shown || window.location.pathname !== shown.pathname) return
  event.stopImmediatePropagation()
  const { href } = window.location
  // What is the router's own passes through; then the router reads the address beside it.
  window.history.replaceState(shown.state, '', href)
  window.history.replaceState(null, '', href)
}

function useShallowTraversal(pathname: string, params: unknown): void {
  // Synchronises with the browser's history, before the router's own listener.
  useEffect(() => {
    readers += 1
    window.addEventListener('popstate', traverseShallowly, true)
    return () => {
      readers -= 1
      if (readers > 0) return
      window.removeEventListener('popstate', traverseShallowly, true)
      shown = null
    }
  }, [])
  // Synchronises with the entry that the router wrote for what is shown now.
  useEffect(() => {
    if (params && Object(window.history.state).__NA) shown = { pathname, state: window.history.state }
  }, [pathname, params])
}

/** Writes parameters without rendering again when they change. */
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
