'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useCallback } from 'react'

type Changes = Record<string, string | number | null | undefined>

export interface UrlState {
  get: (name: string) => string | null
  /** Writes parameters; null or an empty text removes one. `replace` leaves no step for the back button. */
  set: (changes: Changes, options?: { replace?: boolean }) => void
}

/** State of a list kept in the address, so that reload, back and a shared link are true. */
export function useUrlState(): UrlState {
  const params = useSearchParams()
  const pathname = usePathname()
  const set = useCallback(
    (changes: Changes, { replace = false }: { replace?: boolean } = {}) => {
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
  return { get: (name) => params.get(name), set }
}
