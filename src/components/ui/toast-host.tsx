'use client'

import { type ComponentType, useEffect, useState } from 'react'
import { onToast, type ToastMessage } from './toast'

type Toaster = ComponentType<{ message: ToastMessage }>

/** Waits for the first toast, and only then loads what draws them: most pages never show one. */
export function ToastHost() {
  const [Toaster, setToaster] = useState<Toaster | null>(null)
  const [message, setMessage] = useState<ToastMessage | null>(null)
  // Synchronises with the toasts announced on the window.
  useEffect(
    () =>
      onToast((next) => {
        setMessage({ ...next })
        void import('./toaster').then((module) => setToaster(() => module.Toaster))
      }),
    [],
  )
  return Toaster && message ? <Toaster message={message} /> : null
}
