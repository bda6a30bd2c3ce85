'use client'

import { Checkbox, Field, Fieldset, Label, Legend } from '@headlessui/react'
import { Check } from 'lucide-react'
import type { FieldTexts } from './field'

interface CheckboxGroupProps extends FieldTexts {
  options: readonly string[]
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** Several choices of several, each with its own box. */
export function CheckboxGroup({ label, description, error, optional, options, value, onChange }: CheckboxGroupProps) {
  const toggle = (option: string, checked: boolean) =>
    onChange(options.filter((item) => (item === option ? checked : value.includes(item))))
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
            key={option}
            label={option}
            checked={value.includes(option)}
            onChange={(checked) => toggle(option, checked)}
          />
        ))}
      </div>
    </Fieldset>
  )
}

interface CheckboxLineProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** One box with its label. */
export function CheckboxLine({ label, checked, onChange, disabled = false }: CheckboxLineProps) {
  return (
    <Field disabled={disabled} className="flex min-h-11 items-center gap-3">
      <Checkbox
        checked={checked}
        onChange={onChange}
        className="group flex size-5 shrink-0 items-center justify-center rounded-md border border-border-strong bg-background data-checked:border-accent data-checked:bg-accent data-disabled:opacity-60"
      >
        <Check className="hidden size-3.5 text-on-accent group-data-checked:block" strokeWidth={3} aria-hidden="true" />
      </Checkbox>
      <Label className="cursor-pointer py-2 text-base">{label}</Label>
    </Field>
  )
}
