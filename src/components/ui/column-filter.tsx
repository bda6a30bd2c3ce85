'use client'

import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react'
import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { cn } from '~/lib/cn'
import { CheckboxLine } from '../form/checkbox-line'
import { TextInput } from '../form/text-input'
import { Button } from './button'

interface ColumnFilterProps {
  label: string
  /** With options several boxes, without a text. */
  options?: readonly { value: string; label: string }[]
  value: string | string[] | undefined
  onChange: (value: string | string[] | undefined) => void
}

/** A filter of one column, over the rows that are here. */
export function ColumnFilter({ label, options, value, onChange }: ColumnFilterProps) {
  const active = value !== undefined && value.length > 0
  return (
    <Popover className="relative">
      <PopoverButton
        aria-label={`Filter ${label}`}
        className={cn(
          'inline-flex size-7 shrink-0 items-center justify-center rounded-lg max-lg:size-11 hover:bg-raised hover:text-foreground',
          active && 'text-accent',
        )}
      >
        <ListFilter className="size-3.5" aria-hidden="true" />
      </PopoverButton>
      <PopoverPanel
        anchor={{ to: 'bottom start', gap: 4, padding: 8 }}
        className="z-50 w-64 rounded-xl border border-border bg-surface p-4 text-sm font-normal text-foreground shadow-soft"
      >
        {({ close }) =>
          options ? (
            <OptionsFilter
              options={options}
              value={Array.isArray(value) ? value : []}
              onChange={(next) => onChange(next.length > 0 ? next : undefined)}
            />
          ) : (
            <TextFilter
              label={`Filter by ${label.toLowerCase()}`}
              value={typeof value === 'string' ? value : ''}
              onApply={(next) => {
                onChange(next || undefined)
                close()
              }}
            />
          )
        }
      </PopoverPanel>
    </Popover>
  )
}

interface OptionsFilterProps {
  options: readonly { value: string; label: string }[]
  value: string[]
  onChange: (value: string[]) => void
}

function OptionsFilter({ options, value, onChange }: OptionsFilterProps) {
  return (
    <div className="flex max-h-72 flex-col overflow-y-auto">
      {options.map((option) => (
        <CheckboxLine
          key={option.value}
          label={option.label}
          checked={value.includes(option.value)}
          onChange={(checked) =>
            onChange(checked ? [...value, option.value] : value.filter((item) => item !== option.value))
          }
        />
      ))}
    </div>
  )
}

function TextFilter({ label, value, onApply }: { label: string; value: string; onApply: (value: string) => void }) {
  const [text, setText] = useState(value)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onApply(text.trim())
      }}
      className="flex flex-col gap-3"
    >
      <TextInput label={label} value={text} onChange={(event) => setText(event.target.value)} autoFocus />
      <div className="flex gap-2">
        <Button type="submit" size="sm">
          Apply
        </Button>
        <Button variant="secondary" size="sm" onClick={() => onApply('')}>
          Clear
        </Button>
      </div>
    </form>
  )
}
