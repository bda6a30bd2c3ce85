'use client'

import type { FieldTexts } from './field'
import { SelectInput, type SelectOption } from './select-input'
import { useControlledField } from './use-field'

interface SelectFieldProps extends Omit<FieldTexts, 'error'> {
  name: string
  options: readonly SelectOption[]
  placeholder?: string
  className?: string
  /** Told what was chosen before the form knows it. */
  onChange?: (value: string) => void
}

/** One choice of several, of the form around it. */
export function SelectField({ name, onChange, ...props }: SelectFieldProps) {
  const field = useControlledField(name)
  return (
    <SelectInput
      {...props}
      value={field.value ?? ''}
      onChange={(value) => {
        onChange?.(value)
        field.onChange(value)
      }}
      ref={field.ref}
      error={field.error}
    />
  )
}
