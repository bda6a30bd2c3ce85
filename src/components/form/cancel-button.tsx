'use client'

import { type ComponentProps, useContext } from 'react'
import { Button } from '../ui/button'
import { closePart, LeaveScopeContext } from './leave-guard'

interface CancelButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'type'> {
  onCancel: () => void
}

/** Closes the form or the dialog around it, after a question when something in it is typed and not saved. */
export function CancelButton({ onCancel, variant = 'secondary', ...props }: CancelButtonProps) {
  const scope = useContext(LeaveScopeContext)
  return <Button {...props} variant={variant} onClick={() => closePart(scope, onCancel)} />
}
