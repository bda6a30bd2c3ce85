'use client'

import { Description, DialogBackdrop, DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { cn } from '~/lib/cn'
import { closePart, LeaveScopeContext, useLeaveScope } from '../form/leave-guard'
import { currentFocus, type FocusPosition, giveFocusBack } from './focus'

/** Leaves the strip of the screen free where toasts appear: at the top of a phone's, otherwise at the bottom. */
const besideToasts = 'top-34 bottom-0 sm:top-6 sm:bottom-34'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  children: ReactNode
  /** For forms with two columns. */
  wide?: boolean
  /** For something to look at beside a form: most of a desktop's width. */
  full?: boolean
  /** Only its own buttons close it: neither Escape nor a click beside it. */
  persistent?: boolean
}

/**
 * A modal: focus is kept inside and given back when it closes, which asks when something in it is typed and not saved.
 * Its root is as large as the screen, since
 * what has no size counts as hidden.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  wide = false,
  full = false,
  persistent = false,
}: DialogProps) {
  useFocusGivenBack(open)
  const scope = useLeaveScope()
  const closeOrAsk = () => closePart(scope, onClose)
  return (
    <HeadlessDialog open={open} onClose={persistent ? () => {} : closeOrAsk} className="fixed inset-0 z-50">
      <DialogBackdrop
        transition
        className="fixed inset-0 bg-black/60 transition-opacity duration-150 data-closed:opacity-0"
      />
      <div className={cn('fixed inset-x-0 flex items-end justify-center sm:items-center sm:px-6', besideToasts)}>
        <DialogPanel
          transition
          className={cn(
            'relative max-h-full w-full overflow-y-auto rounded-t-xl border border-border bg-surface p-5 shadow-soft sm:rounded-xl sm:p-6',
            'transition duration-150 data-closed:translate-y-2 data-closed:opacity-0',
            full ? 'sm:max-w-6xl' : wide ? 'sm:max-w-2xl' : 'sm:max-w-md',
          )}
        >
          <DialogTitle className="pr-10 text-lg font-semibold wrap-anywhere">{title}</DialogTitle>
          {description && <Description className="mt-1 text-sm wrap-anywhere text-muted">{description}</Description>}
          {!persistent && (
            <button
              type="button"
              onClick={closeOrAsk}
              aria-label="Close"
              className="absolute top-3 right-3 inline-flex size-11 items-center justify-center rounded-lg text-muted hover:bg-raised hover:text-foreground"
            >
              <X className="size-5" aria-hidden="true" />
            </button>
          )}
          <LeaveScopeContext value={scope}>
            <div className="mt-5">{children}</div>
          </LeaveScopeContext>
        </DialogPanel>
      </div>
    </HeadlessDialog>
  )
}

/**
 * Headless UI gives the focus back to what it saw focused; a dialog whose code loads with the click that
 * opens it has seen nothing yet, so what had the focus then is kept here.
 */
function useFocusGivenBack(open: boolean): void {
  const [opened, setOpened] = useState<{ by: FocusPosition | null } | null>(null)
  if (open && opened === null) setOpened({ by: typeof document === 'undefined' ? null : currentFocus() })
  if (!open && opened !== null) setOpened(null)
  // Synchronises with the browser's focus, once the dialog has left the page.
  useEffect(() => {
    if (!opened) return
    return () => {
      const giveBack = () => giveFocusBack(opened.by)
      requestAnimationFrame(giveBack)
      setTimeout(giveBack, closingMs)
    }
  }, [opened])
}

/** Longer than a dialog takes to leave, where it does not leave at once. */
const closingMs = 200

interface DialogActionsProps {
  /** They stay in sight while what is above them scrolls; not on a phone, where they would cover half of it. */
  inSight?: boolean
  children: ReactNode
}

/** The buttons at the end of a dialog. */
export function DialogActions({ inSight = false, children }: DialogActionsProps) {
  return (
    <div
      className={cn(
        'mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end',
        inSight && 'sm:sticky sm:bottom-0 sm:z-10 sm:border-t sm:border-border sm:bg-surface sm:py-3',
      )}
    >
      {children}
    </div>
  )
}
