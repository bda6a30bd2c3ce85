'use client'

import { useEffect } from 'react'
import { Spinner } from '~/components/ui/spinner'
import { showToast } from '~/components/ui/toast'
import { redirectDelayMs } from '~/domain/delays'

/** Why somebody may not see the dashboard, and where they go from here (public specification section 6). */
const reasons = {
  'signed-out': {
    title: 'Unauthorized',
    message: 'You are logged out. Logging in again...',
    // The server's own redirect knows which sign-in belongs to where the person comes from.
    target: '/api/login',
  },
  'wrong-role': { title: 'Access Denied', message: 'Only contractors can access this page.', target: '/' },
} as const

export function RefusedVisitor({ reason }: { reason: keyof typeof reasons }) {
  const { title, message, target } = reasons[reason]
  // Synchronises with the browser's location, once the page is there and the message has been seen.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = () => {
      timer = setTimeout(() => window.location.assign(target), redirectDelayMs)
    }
    showToast({ title, description: message, tone: 'error' })
    if (document.readyState === 'complete') leave()
    else window.addEventListener('load', leave, { once: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('load', leave)
    }
  }, [title, message, target])
  return (
    <div className="flex flex-col items-center gap-4 px-4 py-24 text-center">
      <Spinner className="size-8 text-muted" />
      <p>
        {title}: {message}
      </p>
    </div>
  )
}
