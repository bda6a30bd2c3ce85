'use client'

import { CheckboxLine } from './checkbox-line'
import { useControlledField } from './use-field'

/** One box with its label, of the form around it. */
export function CheckboxField({ name, label }: { name: string; label: string }) {
  const { value, onChange } = useControlledField(name)
  return <CheckboxLine label={label} checked={value === true} onChange={onChange} />
}
