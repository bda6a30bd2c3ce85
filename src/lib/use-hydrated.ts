'use client'

import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** Whether React listens yet; false in what the server sends. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
