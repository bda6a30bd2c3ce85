'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useCallback } from 'react'

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
  // Postgres refuses NUL in text.
  return { get: (name) => params.get(name)?.replaceAll('\0', '') ?? null, set: useSetParameters() }
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
