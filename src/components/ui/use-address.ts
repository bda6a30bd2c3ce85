'use client'

import { usePathname as useNextPathname, useSearchParams as useNextSearchParams } from 'next/navigation'

const none = new URLSearchParams()

/** The address's path. Next's types allow for pages of its other router, where there is none; we have no such pages. */
export function usePathname(): string {
  return useNextPathname() ?? ''
}

/** The address's parameters, as they change. */
export function useSearchParams(): URLSearchParams {
  return useNextSearchParams() ?? none
}
