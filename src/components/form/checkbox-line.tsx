'use client'

import { Checkbox, Field, Label } from '@headlessui/react'
import { Check } from 'lucide-react'

interface CheckboxLineProps {
  label: string
  /** A code that stands for it. */
  hint?: string | undefined
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** One box with its label. */
export function CheckboxLine({ label, hint, checked, onChange, disabled = false }: CheckboxLineProps) {
  return (
    <Field disabled={disabled} className="flex min-h-11 items-center gap-3">
      <Checkbox
        checked={checked}
        onChange={onChange}
        className="group flex size-5 shrink-0 items-center justify-center rounded-md border border-border-strong bg-background data-checked:border-accent data-checked:bg-accent data-disabled:opacity-60"
      >
        <Check className="hidden size-3.5 text-on-accent group-data-checked:block" strokeWidth={3} aria-hidden="true" />
      </Checkbox>
      <Label className="cursor-pointer py-2 text-base">
        {label}
        {hint && <span className="block font-mono text-xs text-muted">{hint}</span>}
      </Label>
    </Field>
  )
}
