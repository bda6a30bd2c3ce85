'use client'

import { Fieldset, Legend } from '@headlessui/react'
import { CheckboxLine } from './checkbox-line'
import type { FieldTexts } from './field'

export interface CheckboxGroupProps extends FieldTexts {
  options: readonly { value: string; label: string }[]
}

interface CheckboxGroupInputProps extends CheckboxGroupProps {
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** Several choices of several, each with its own box. */
export function CheckboxGroupInput(props: CheckboxGroupInputProps) {
  const { label, description, error, optional, options, value, onChange } = props
  const toggle = (option: string, checked: boolean) =>
    onChange(options.map((item) => item.value).filter((item) => (item === option ? checked : value.includes(item))))
  return (
    <Fieldset className="flex flex-col gap-1.5" data-invalid={error === undefined ? undefined : ''}>
      <Legend className="text-sm font-medium wrap-anywhere">
        {label}
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </Legend>
      {error && <p className="text-sm text-danger">{error}</p>}
      {description && <p className="text-sm text-muted">{description}</p>}
      <div className="grid gap-1 sm:grid-cols-2">
        {options.map((option) => (
          <CheckboxLine
            key={option.value}
            label={option.label}
            checked={value.includes(option.value)}
            onChange={(checked) => toggle(option.value, checked)}
          />
        ))}
      </div>
    </Fieldset>
  )
}
