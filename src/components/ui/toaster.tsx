'use client'

import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { type ToastMessage, toastDurationMs } from './toast'

/** One toast at a time, gone by itself (specification section 9). */
export function Toaster({ message }: { message: ToastMessage }) {
  // Synchronises with Sonner's own store of toasts.
  useEffect(() => {
    toast.dismiss()
    const show = message.tone === 'error' ? toast.error : toast.success
    show(message.title, { description: message.description, duration: toastDurationMs })
  }, [message])
  return (
    <Sonner
      visibleToasts={1}
      position="bottom-right"
      gap={8}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'font-sans flex w-full items-start gap-3 rounded-xl border border-border bg-raised p-4 text-sm text-foreground shadow-soft sm:w-[356px]',
          title: 'font-medium',
          description: 'mt-0.5 text-muted',
          error: 'border-danger/50',
          icon: 'mt-0.5 shrink-0',
        },
      }}
    />
  )
}
