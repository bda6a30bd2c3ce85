'use client'

import { useEffect, useRef } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { type ToastMessage, toastDurationMs, undoDurationMs } from './toast'

/** A toast has nothing to press but Undo: elsewhere the pointer goes through it to what it lies over, and does not hold it. */
const untouchable = { pointerEvents: 'none' } as const

/** A phone's buttons are at the bottom: those of a dialog, and those that stay at hand. */
const phones = '(max-width: 639px)'
const offset = { top: 'var(--toast-top)', bottom: '1rem', left: '1rem', right: '1rem' }

const places = ['bottom-right', 'bottom-center', 'bottom-left'] as const
/** Of a toast with a detail, in pixels. */
const size = { width: 356, height: 140 }
const margin = 16
const pressable = ':is(a[href], button, input, select, textarea, [role="checkbox"], [role="combobox"])'

/** Where a toast covers nothing that can be pressed: a second withdrawal may follow the first. */
function freePlace(): (typeof places)[number] {
  const { innerWidth, innerHeight } = window
  const top = innerHeight - margin - size.height
  const left = {
    'bottom-right': innerWidth - margin - size.width,
    'bottom-center': (innerWidth - size.width) / 2,
    'bottom-left': margin,
  }
  const obstacles = [...document.querySelectorAll(pressable)]
    .filter((element) => !element.closest('[data-sonner-toaster]'))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, bottom }) => width > 0 && bottom > top)
  const covers = (place: (typeof places)[number]) =>
    obstacles.some((one) => one.top < innerHeight && one.right > left[place] && one.left < left[place] + size.width)
  return places.find((place) => !covers(place)) ?? places[0]
}

/** Draws one toast at a time, gone by itself: a new message takes the place of the one that is there. */
export function Toaster({ message }: { message: ToastMessage }) {
  const shown = useRef<string | number | undefined>(undefined)
  // Synchronises with Sonner's own store of toasts.
  useEffect(() => {
    const show = message.tone === 'error' ? toast.error : toast.success
    const position = window.matchMedia(phones).matches ? 'top-center' : freePlace()
    shown.current = show(<Title message={message} />, {
      id: shown.current,
      position,
      description: <Description message={message} />,
      duration: message.undo ? undoDurationMs : toastDurationMs,
      action: message.undo && <UndoButton onUndo={message.undo} onDone={() => toast.dismiss(shown.current)} />,
      onAutoClose: () => {
        shown.current = undefined
      },
    })
  }, [message])
  return (
    <Sonner
      visibleToasts={1}
      offset={offset}
      mobileOffset={offset}
      gap={8}
      style={untouchable}
      toastOptions={{
        unstyled: true,
        style: untouchable,
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

function Description({ message: { description, detail } }: { message: ToastMessage }) {
  return (
    <>
      {description && <span className="line-clamp-3">{description}</span>}
      {detail && <span className="mt-1 block">{detail}</span>}
    </>
  )
}

function UndoButton({ onUndo, onDone }: { onUndo: () => void; onDone: () => void }) {
  return (
    <button
      type="button"
      className="pointer-events-auto ml-auto min-h-11 shrink-0 self-center rounded-md px-3 font-medium text-accent underline underline-offset-4"
      onClick={() => {
        onUndo()
        onDone()
      }}
    >
      Undo
    </button>
  )
}

/** A pause between title and description, for who hears them as one sentence. */
function Title({ message: { title, description } }: { message: ToastMessage }) {
  return (
    <>
      <span>{title}</span>
      {description && <span className="sr-only">: </span>}
    </>
  )
}
