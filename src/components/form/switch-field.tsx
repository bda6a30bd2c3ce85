'use client'

import { SwitchInput } from './switch-input'
import { useControlledField } from './use-field'

/** Something that is on or off, of the form around it. */
export function SwitchField({ name, label }: { name: string; label: string }) {
  const { value, onChange } = useControlledField(name)
  return <SwitchInput label={label} checked={value} onChange={onChange} />
}
