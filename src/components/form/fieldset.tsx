'use client'

import { Fieldset as HeadlessFieldset } from '@headlessui/react'
import { type ReactNode, useEffect, useState } from 'react'
import { giveFocusBack } from '../ui/focus'

interface FieldsetProps {
  /** While what was entered is on its way. */
  disabled: boolean
  className?: string
  children: ReactNode
}

/** Fields that are off while they are sent: what had the focus, and lost it by that, has it again afterwards. */
export function Fieldset({ disabled, className, children }: FieldsetProps) {
  const [off, setOff] = useState<{ focused: Element | null } | null>(null)
  // Before the fields are off: the browser takes the focus from them in that very moment.
  if (disabled && off === null) setOff({ focused: typeof document === 'undefined' ? null : document.activeElement })
  if (!disabled && off !== null) setOff(null)
  // Synchronises with the browser's focus, once the fields are on again.
  useEffect(() => {
    if (off) return () => giveFocusBack(off.focused)
  }, [off])
  return (
    <HeadlessFieldset disabled={disabled} className={className}>
      {children}
    </HeadlessFieldset>
  )
}
