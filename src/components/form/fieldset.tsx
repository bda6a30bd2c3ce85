import { Fieldset as HeadlessFieldset } from '@headlessui/react'
import type { ReactNode } from 'react'

interface FieldsetProps {
  /** While what was entered is on its way. What has the focus gets it back afterwards (`FocusRestorer`). */
  disabled: boolean
  className?: string
  children: ReactNode
}

export function Fieldset(props: FieldsetProps) {
  return <HeadlessFieldset {...props} />
}
