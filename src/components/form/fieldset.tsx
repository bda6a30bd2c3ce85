'use client'

import { Fieldset as HeadlessFieldset } from '@headlessui/react'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'

interface FieldsetProps {
  /** While what was entered is on its way. */
  disabled: boolean
  className?: string
  children: ReactNode
}

/** Fields that are off while they are sent: a field that had the focus, and lost it by that, has it again afterwards. */
export function Fieldset({ disabled, className, children }: FieldsetProps) {
  const fields = useRef<HTMLElement>(null)
  const held = useRef<Element | null>(null)
  // Synchronises with the browser's focus, which it takes from what is off with the next frame.
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (disabled) held.current = fields.current?.contains(focused) ? focused : null
  }, [disabled])
  useEffect(() => {
    const { activeElement, body } = document
    if (disabled || (activeElement !== null && activeElement !== body)) return
    if (held.current instanceof HTMLElement && held.current.isConnected) held.current.focus()
    held.current = null
  }, [disabled])
  return (
    <HeadlessFieldset ref={fields} disabled={disabled} className={className}>
      {children}
    </HeadlessFieldset>
  )
}
