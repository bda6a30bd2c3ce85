'use client'

import { Fieldset, Legend } from '@headlessui/react'
import { cn } from '~/lib/cn'
import { CheckboxLine } from './checkbox-line'
import type { FieldTexts } from './field'

export interface CheckboxGroupProps extends FieldTexts {
  options: readonly { value: string; label: string; hint?: string }[]
  /** One under the other, for long labels. */
  wide?: boolean
}

interface CheckboxGroupInputProps extends CheckboxGroupProps {
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** Several choices of several, each with its own box. */
export function CheckboxGroupInput(props: CheckboxGroupInputProps) {
  const { label, description, error, optional, options, wide = false, value, onChange } = props
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
      <div className={cn('grid gap-1', !wide && 'sm:grid-cols-2')}>
        {options.map((option) => (
          <CheckboxLine
            key={option.value}
            label={option.label}
            hint={option.hint}
            checked={value.includes(option.value)}
            onChange={(checked) => toggle(option.value, checked)}
          />
        ))}
      </div>
    </Fieldset>
  )
}
