'use client'

import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { CheckboxField } from '~/components/form/checkbox-field'
import { TextField } from '~/components/form/text-field'
import { TextareaField } from '~/components/form/textarea-field'
import { useFieldError } from '~/components/form/use-field'
import { Button } from '~/components/ui/button'
import { showToast } from '~/components/ui/toast'
import { formatDollars, toDollars } from '~/domain/money'
import { lineCents, quoteLimits } from '~/domain/quote-sums'
import { emptyLine, type QuoteFormValues, sumLines } from './quote-form-values'

/** What most lines are counted in; others can be typed. */
const units = ['hour', 'day', 'item', 'lot', 'ft', 'm', 'sq ft', 'm²']

/** The lines of a quote: added, removed and moved by buttons, and moved by Alt and an arrow key. */
export function QuoteLines() {
  const { control, setFocus, getValues } = useFormContext<QuoteFormValues>()
  const { fields, append, insert, remove, move } = useFieldArray({ control, name: 'lines' })
  const error = useFieldError('lines')
  const list = useRef<HTMLOListElement>(null)
  const focusLine = (index: number) => requestAnimationFrame(() => setFocus(`lines.${index}.description`))
  const moveTo = (from: number, to: number, control?: string) => {
    if (to < 0 || to >= fields.length) return
    move(from, to)
    // The line is in another place by then: the focus goes with it.
    requestAnimationFrame(() => {
      const moved = list.current?.children[to]
      const same = control ? moved?.querySelector<HTMLElement>(`[data-control="${control}"]:not(:disabled)`) : null
      if (same) same.focus()
      else setFocus(`lines.${to}.description`)
    })
  }
  const removeLine = (index: number) => {
    const line = structuredClone(getValues(`lines.${index}`))
    remove(index)
    focusLine(Math.max(0, index - 1))
    if (!line.description && !line.unitPrice) return
    const putBack = () => insert(Math.min(index, getValues('lines').length), line, { shouldFocus: false })
    showToast({ title: `Line ${index + 1} removed`, undo: putBack })
  }
  return (
    <div className="flex flex-col gap-3">
      <datalist id="quote-units">
        {units.map((unit) => (
          <option key={unit} value={unit} />
        ))}
      </datalist>
      <ol ref={list} className="flex flex-col gap-3" aria-label="Lines">
        {fields.map((field, index) => (
          <li key={field.id}>
            <QuoteLine
              index={index}
              count={fields.length}
              onMove={(to, control) => moveTo(index, to, control)}
              onRemove={() => removeLine(index)}
            />
          </li>
        ))}
      </ol>
      {error && (
        <p className="text-sm text-danger" role="alert">
          {error}
        </p>
      )}
      <Button
        variant="secondary"
        size="sm"
        className="self-start"
        disabled={fields.length >= quoteLimits.lines}
        onClick={() => {
          append(emptyLine, { shouldFocus: false })
          focusLine(fields.length)
        }}
      >
        <Plus className="size-4" aria-hidden="true" />
        Add line
      </Button>
    </div>
  )
}

interface QuoteLineProps {
  index: number
  count: number
  onMove: (to: number, control?: string) => void
  onRemove: () => void
}

function QuoteLine({ index, count, onMove, onRemove }: QuoteLineProps) {
  const { control } = useFormContext<QuoteFormValues>()
  const line = useWatch({ control, name: `lines.${index}` })
  const at = `lines.${index}`
  const number = index + 1
  const [sum] = line ? sumLines([line]) : []
  const cents = sum ? lineCents(sum) : null
  const moveByKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(index + (event.key === 'ArrowUp' ? -1 : 1))
  }
  return (
    <fieldset onKeyDown={moveByKey} className="rounded-xl border border-border bg-background p-3 sm:p-4">
      <legend className="sr-only">Line {number}</legend>
      <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,7fr)_minmax(0,7fr)] items-start gap-3 max-sm:gap-2 max-sm:[&_input]:px-2 sm:grid-cols-3">
        <TextareaField
          name={`${at}.description`}
          label="Description"
          rows={1}
          maxLength={quoteLimits.description}
          className="col-span-3 [&_textarea]:field-sizing-content [&_textarea]:max-h-60"
        />
        <TextField name={`${at}.quantity`} label="Quantity" inputMode="decimal" maxLength={20} />
        <TextField
          name={`${at}.unit`}
          label="Unit"
          maxLength={quoteLimits.unit}
          list="quote-units"
          autoComplete="off"
          placeholder="hour"
        />
        <TextField name={`${at}.unitPrice`} label="Unit price" inputMode="decimal" placeholder="0.00" maxLength={20} />
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <CheckboxField name={`${at}.taxable`} label="Taxable" />
        <p className="ml-auto text-right font-medium tabular-nums">
          <span className="sr-only">Amount of line {number}: </span>
          {cents === null ? '-' : formatDollars(toDollars(cents))}
        </p>
        <div className="-mr-2 flex">
          <LineButton
            label={`Move line ${number} up`}
            control="up"
            disabled={index === 0}
            onClick={() => onMove(index - 1, 'up')}
          >
            <ArrowUp className="size-4" aria-hidden="true" />
          </LineButton>
          <LineButton
            label={`Move line ${number} down`}
            control="down"
            disabled={number === count}
            onClick={() => onMove(index + 1, 'down')}
          >
            <ArrowDown className="size-4" aria-hidden="true" />
          </LineButton>
          <LineButton label={`Remove line ${number}`} control="remove" disabled={count === 1} onClick={onRemove}>
            <Trash2 className="size-4" aria-hidden="true" />
          </LineButton>
        </div>
      </div>
      {line?.taxable === false && (
        <TextField
          name={`${at}.exemptReason`}
          label="Why it is not taxed"
          maxLength={quoteLimits.exemptReason}
          placeholder="Paid on to the city"
          className="mt-2"
        />
      )}
    </fieldset>
  )
}

interface LineButtonProps {
  label: string
  control: string
  disabled: boolean
  onClick: () => void
  children: React.ReactNode
}

function LineButton({ label, control, disabled, onClick, children }: LineButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-control={control}
      disabled={disabled}
      onClick={onClick}
      className="inline-flex size-11 items-center justify-center rounded-lg text-muted hover:bg-raised hover:text-foreground disabled:opacity-40"
    >
      {children}
    </button>
  )
}
