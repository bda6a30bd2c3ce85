'use client'

import { Combobox, ComboboxButton, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import { Check, ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { cn } from '~/lib/cn'
import { controlClasses } from './control-classes'
import { Field, type FieldTexts } from './field'
import type { SelectOption } from './select-input'
import { useControlledField } from './use-field'

interface ComboboxFieldProps extends Omit<FieldTexts, 'error'> {
  name: string
  options: readonly SelectOption[]
  placeholder?: string
  /** What is typed to search by; options that do not fit are left out here, more may be fetched. */
  onSearch?: (text: string) => void
  /** Told what was chosen before the form knows it. */
  onChange?: (value: string) => void
  /** Said where nothing fits. */
  none: string
}

/** One choice of many, of the form around it: a click opens the list, typing searches it. */
export function ComboboxField({
  name,
  label,
  description,
  optional,
  options,
  placeholder,
  onSearch,
  onChange,
  none,
}: ComboboxFieldProps) {
  const field = useControlledField(name)
  const [query, setQuery] = useState('')
  const opener = useRef<HTMLButtonElement>(null)
  const value = typeof field.value === 'string' ? field.value : ''
  const search = (text: string) => {
    setQuery(text)
    onSearch?.(text.trim())
  }
  const wanted = query.trim().toLowerCase()
  const fitting = options.filter(
    (option) => wanted === '' || `${option.label} ${option.hint ?? ''}`.toLowerCase().includes(wanted),
  )
  return (
    <Combobox<string>
      value={value}
      onChange={(next) => {
        if (next === null) return
        onChange?.(next)
        field.onChange(next)
      }}
      onClose={() => search('')}
      invalid={field.error !== undefined}
    >
      {({ open }) => (
        <>
          <Field label={label} description={description} error={field.error} optional={optional}>
            <div className="relative">
              <ComboboxInput
                ref={field.ref}
                autoComplete="off"
                placeholder={placeholder}
                displayValue={(chosen: string) => options.find((option) => option.value === chosen)?.label ?? ''}
                onChange={(event) => search(event.target.value)}
                onFocus={(event) => event.target.select()}
                onClick={() => !open && opener.current?.click()}
                className={cn(controlClasses, 'truncate pr-10 placeholder:text-muted')}
              />
              <ChevronDown
                className="pointer-events-none absolute top-3.5 right-3 size-4 text-muted"
                aria-hidden="true"
              />
            </div>
          </Field>
          {/* Outside of the field: the label names the input alone. It names the list, and opens it for the input. */}
          <ComboboxButton ref={opener} aria-hidden="true" aria-label="Options" className="sr-only" />
          <ComboboxOptions
            anchor={{ to: 'bottom start', gap: 4, padding: 8 }}
            className="z-60 max-h-72! w-(--input-width) overflow-y-auto rounded-lg border border-border bg-surface p-1 shadow-soft focus:outline-none"
          >
            {fitting.length === 0 && <div className="px-3 py-2 text-sm text-muted">{none}</div>}
            {fitting.map((option) => (
              <ComboboxOption
                key={option.value}
                value={option.value}
                aria-label={option.label}
                aria-description={option.hint}
                className="group flex min-h-10 cursor-pointer items-center justify-between gap-2 rounded-md px-3 py-2 text-base data-focus:bg-raised max-md:min-h-11"
              >
                <span className="min-w-0 wrap-anywhere">
                  {option.label}
                  {option.hint && (
                    <span className="block text-sm text-muted" aria-hidden="true">
                      {option.hint}
                    </span>
                  )}
                </span>
                <Check className="hidden size-4 shrink-0 text-accent group-data-selected:block" aria-hidden="true" />
              </ComboboxOption>
            ))}
          </ComboboxOptions>
        </>
      )}
    </Combobox>
  )
}
