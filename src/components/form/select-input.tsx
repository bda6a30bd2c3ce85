'use client'

import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react'
import { Check, ChevronDown } from 'lucide-react'
import type { Ref } from 'react'
import { cn } from '~/lib/cn'
import { controlClasses } from './control-classes'
import { Field, type FieldTexts } from './field'

export interface SelectOption<V extends string = string> {
  value: V
  label: string
  /** Said beside a label that is a code. */
  hint?: string
}

interface SelectInputProps<V extends string> extends FieldTexts {
  options: readonly SelectOption<V>[]
  value: V | ''
  onChange: (value: V) => void
  placeholder?: string
  name?: string
  disabled?: boolean
  className?: string
  ref?: Ref<HTMLButtonElement>
}

/** One choice of several. */
export function SelectInput<V extends string>({
  label,
  description,
  error,
  optional,
  options,
  value,
  onChange,
  placeholder = 'Select an option',
  name,
  disabled,
  className,
  ref,
}: SelectInputProps<V>) {
  const chosen = options.find((option) => option.value === value)
  return (
    <Field label={label} description={description} error={error} optional={optional} className={className}>
      <Listbox<'div', V | ''>
        value={value}
        onChange={(next) => next !== '' && onChange(next)}
        name={name}
        disabled={disabled}
        invalid={error !== undefined}
      >
        <ListboxButton
          ref={ref}
          role="combobox"
          className={cn(controlClasses, 'flex items-center justify-between gap-2 text-left data-disabled:opacity-60')}
        >
          <span className={cn('truncate', !chosen && 'text-muted')}>
            {chosen ? <OptionText option={chosen} /> : placeholder}
          </span>
          <ChevronDown className="size-4 shrink-0 text-muted" aria-hidden="true" />
        </ListboxButton>
        <SelectOptions options={options} />
      </Listbox>
    </Field>
  )
}

export function SelectOptions<V extends string>({ options }: { options: readonly SelectOption<V>[] }) {
  return (
    <ListboxOptions
      anchor={{ to: 'bottom start', gap: 4, padding: 8 }}
      className={cn(
        'z-60 max-h-72! w-(--button-width) overflow-y-auto rounded-lg border border-border bg-surface p-1 shadow-soft',
        'focus:outline-none',
      )}
    >
      {options.map((option) => (
        <ListboxOption
          key={option.value}
          value={option.value}
          aria-description={option.hint}
          className="group flex min-h-10 cursor-pointer items-center justify-between gap-2 rounded-md px-3 py-2 text-base data-focus:bg-raised max-md:min-h-11"
        >
          <OptionText option={option} />
          <Check className="hidden size-4 shrink-0 text-accent group-data-selected:block" aria-hidden="true" />
        </ListboxOption>
      ))}
    </ListboxOptions>
  )
}

function OptionText({ option: { label, hint } }: { option: SelectOption }) {
  if (!hint) return label
  return (
    <span>
      {label}
      <span className="text-muted" aria-hidden="true">
        {' '}
        {hint}
      </span>
    </span>
  )
}
