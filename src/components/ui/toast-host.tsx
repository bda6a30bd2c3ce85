'use client'

import { type ComponentType, useEffect, useState } from 'react'
import { onToast, type ToastMessage, takeCarriedToast } from './toast'

type Toaster = ComponentType<{ message: ToastMessage }>

/** Waits for the first toast, and only then loads what draws them: most pages never show one. */
export function ToastHost() {
  const [Toaster, setToaster] = useState<Toaster | null>(null)
  const [message, setMessage] = useState<ToastMessage | null>(null)
  // Synchronises with the toasts announced on the window, and with the one the page before had shown.
  useEffect(() => {
    const show = (next: ToastMessage) => {
      setMessage({ ...next })
      void import('./toaster').then((module) => setToaster(() => module.Toaster))
    }
    const carried = takeCarriedToast()
    if (carried) show(carried)
    return onToast(show)
  }, [])
  return Toaster && message ? <Toaster message={message} /> : null
}
