'use client'

import { useEffect } from 'react'
import { Spinner } from '~/components/ui/spinner'
import { carryToast } from '~/components/ui/toast'
import { redirectDelayMs } from '~/domain/delays'
import { loggedOutMessage, loginAddress } from './logged-out'

/** Why somebody may not see the dashboard, and where they go from here (rule 54). */
const reasons = {
  'signed-out': { message: loggedOutMessage, target: loginAddress },
  'wrong-role': { message: 'Access Denied: Only contractors can access this page.', target: () => '/' },
} as const

export function RefusedVisitor({ reason }: { reason: keyof typeof reasons }) {
  const { message, target } = reasons[reason]
  // Synchronises with the browser's location, once the page is there and the message has been seen.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = () => {
      timer = setTimeout(() => {
        // Half a second is short for reading: it goes on on the next page.
        carryToast({ title: message, tone: 'error' })
        window.location.assign(target())
      }, redirectDelayMs)
    }
    if (document.readyState === 'complete') leave()
    else window.addEventListener('load', leave, { once: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('load', leave)
    }
  }, [message, target])
  return (
    <div className="flex flex-col items-center gap-6 px-4 py-24 text-center">
      <Spinner className="size-8 text-muted" label="Redirecting" />
      <p role="alert">{message}</p>
    </div>
  )
}
