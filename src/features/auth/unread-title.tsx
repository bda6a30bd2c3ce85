'use client'

import { useEffect, useSyncExternalStore } from 'react'
import { api } from '~/trpc/react'
import { failsWithoutSession } from '~/trpc/session-end'

/** A tab in the background says in its title how many messages wait; the one that is looked at shows them. */
export function UnreadTitle() {
  const hidden = useSyncExternalStore(watchVisibility, isHidden, () => false)
  const { data } = api.live.unread.useQuery(undefined, { enabled: hidden, trpc: { context: failsWithoutSession } })
  const unread = hidden ? (data?.messages ?? 0) : 0
  // Synchronises with the tab of the browser.
  useEffect(() => {
    if (unread === 0) return
    const { title } = document
    document.title = `(${unread}) ${title}`
    return () => {
      document.title = title
    }
  }, [unread])
  return null
}

const isHidden = () => document.visibilityState === 'hidden'

function watchVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
