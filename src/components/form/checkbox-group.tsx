'use client'

import { CheckboxGroupInput, type CheckboxGroupProps } from './checkbox-group-input'
import { useControlledField } from './use-field'

/** Several choices of several, of the form around it. */
export function CheckboxGroup({ name, ...props }: Omit<CheckboxGroupProps, 'error'> & { name: string }) {
  const { value, onChange, error } = useControlledField(name)
  return <CheckboxGroupInput {...props} value={value ?? []} onChange={onChange} error={error} />
}
