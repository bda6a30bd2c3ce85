'use client'

import { useEffect } from 'react'
import { Spinner } from '~/components/ui/spinner'
import { showToast } from '~/components/ui/toast'
import { redirectDelayMs } from '~/domain/delays'
import { loggedOutMessage, loginRoute } from './logged-out'

/** Why somebody may not see the dashboard, and where they go from here (public specification section 6). */
const reasons = {
  'signed-out': { message: loggedOutMessage, target: loginRoute },
  'wrong-role': { message: 'Access Denied: Only contractors can access this page.', target: '/' },
} as const

export function RefusedVisitor({ reason }: { reason: keyof typeof reasons }) {
  const { message, target } = reasons[reason]
  // Synchronises with the browser's location, once the page is there and the message has been seen.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = () => {
      timer = setTimeout(() => window.location.assign(target), redirectDelayMs)
    }
    // A toast, because it goes on on the next page: half a second is short for reading.
    showToast({ title: message, tone: 'error' })
    if (document.readyState === 'complete') leave()
    else window.addEventListener('load', leave, { once: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('load', leave)
    }
  }, [message, target])
  return (
    <div className="flex justify-center px-4 py-24">
      <Spinner className="size-8 text-muted" label="Redirecting" />
    </div>
  )
}
