'use client'

import { useEffect } from 'react'
import { type FocusPosition, giveFocusBack, isFocusLost, positionOf } from '../ui/focus'

/**
 * Gives the focus to what took the place of a control that a change of the page removed, and back to one that was
 * disabled meanwhile: browsers leave it with the body, where the keyboard and a screen reader begin anew.
 */
export function FocusRestorer() {
  useEffect(watchFocus, [])
  return null
}

interface Watched extends FocusPosition {
  /** Another address is another page, which decides on its own what has the focus. */
  address: string
  disabled: boolean
}

/** Synchronises with the browser's focus, until the returned function is called. */
function watchFocus(): () => void {
  let inPage: Watched | null = null
  let inDialog: Watched | null = null
  let inToast: HTMLElement | null = null

  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    // Its Undo goes with it: the focus belongs to what had it before.
    inToast = target.closest('[data-sonner-toaster]') ? target : null
    if (inToast) return
    const watched = { ...positionOf(target), address: window.location.href, disabled: false }
    if (target.closest('[role="dialog"]')) inDialog = watched
    else [inPage, inDialog] = [watched, null]
  }
  /** A click on what takes no focus leaves the control on purpose. */
  const leave = ({ target }: PointerEvent) => {
    const left = (watched: Watched | null) => watched && target instanceof Node && !watched.element.contains(target)
    if (left(inDialog)) inDialog = null
    else if (!inDialog && left(inPage)) inPage = null
  }
  const restore = () => {
    const watched = inDialog && isDialogOpen(inDialog) ? inDialog : inPage
    if (!watched || watched.address !== window.location.href) return
    const { element } = watched
    const goneWithToast = inToast !== null && !inToast.isConnected
    if (element.isConnected && element.matches(':disabled')) watched.disabled = true
    else if (isFocusLost() && (watched.disabled || goneWithToast || !element.isConnected)) giveFocusBack(watched)
  }

  const observer = new MutationObserver(restore)
  // While a dialog leaves, what is behind it is inert and takes no focus yet.
  const attributeFilter = ['disabled', 'inert']
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter })
  document.addEventListener('focusin', note)
  document.addEventListener('pointerdown', leave)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', note)
    document.removeEventListener('pointerdown', leave)
  }
}

function isDialogOpen({ path }: FocusPosition): boolean {
  return path.some(({ parent }) => parent.isConnected && parent.closest('[role="dialog"]') !== null)
}
