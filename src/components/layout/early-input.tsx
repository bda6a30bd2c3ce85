'use client'

import { useEffect } from 'react'
import { captureEarlyInput } from './capture-early-input'

/**
 * What people do before the page's scripts have arrived is not lost: a press of a button is carried out and
 * what was typed stands in its field once React listens, and no form is sent by the browser itself, which
 * would put a password into the address. Stands before everything people can press.
 */
export function EarlyInput() {
  // Synchronises with what people did before React listened.
  useEffect(() => {
    window.dispatchEvent(new Event('earlyinput'))
  }, [])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own function, which has to run before any script is loaded
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: `(${captureEarlyInput.toString()})()` }} />
}
