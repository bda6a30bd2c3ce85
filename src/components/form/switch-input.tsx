'use client'

import { Description, Field, Label, Switch } from '@headlessui/react'

interface SwitchInputProps {
  label: string
  description?: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Something that is on or off. */
export function SwitchInput({ label, description, checked, onChange }: SwitchInputProps) {
  return (
    <Field className="flex min-h-11 items-center justify-between gap-4">
      <span>
        <Label className="cursor-pointer text-sm font-medium">{label}</Label>
        {description && (
          <Description as="p" className="text-sm text-muted">
            {description}
          </Description>
        )}
      </span>
      <Switch
        checked={checked}
        onChange={onChange}
        className="group relative inline-flex h-7 w-12 shrink-0 items-center rounded-full border border-border-strong bg-background transition-colors duration-150 before:absolute before:-inset-2 data-checked:border-accent data-checked:bg-accent data-disabled:opacity-60"
      >
        <span className="size-5 translate-x-1 rounded-full bg-foreground transition-transform duration-150 group-data-checked:translate-x-5.5 group-data-checked:bg-on-accent" />
      </Switch>
    </Field>
  )
}
