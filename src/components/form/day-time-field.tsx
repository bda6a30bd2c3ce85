'use client'

import { Input } from '@headlessui/react'
import { useId } from 'react'
import { cn } from '~/lib/cn'
import { controlClasses } from './control-classes'
import { useTextField } from './use-field'

interface DayTimeFieldProps {
  dayName: string
  timeName: string
  label: string
  optional?: boolean
  /** The first and the last day, `YYYY-MM-DD`. */
  min?: string
  max?: string
}

/** A day and a time of the form around it, as two fields of one line. What is wrong stands under both. */
export function DayTimeField({ dayName, timeName, label, optional = false, min, max }: DayTimeFieldProps) {
  const { error: dayError, ...day } = useTextField(dayName)
  const { error: timeError, ...time } = useTextField(timeName)
  const error = dayError ?? timeError
  const errorId = useId()
  const described = { invalid: error !== undefined, 'aria-describedby': error && errorId }
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">
        {label}
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </legend>
      <div className="grid grid-cols-[minmax(0,11fr)_minmax(0,10fr)] gap-2">
        <Input
          {...day}
          {...described}
          type="date"
          min={min}
          max={max}
          aria-label={`${label}: day`}
          className={cn(controlClasses)}
        />
        <Input {...time} {...described} type="time" aria-label={`${label}: start`} className={cn(controlClasses)} />
      </div>
      {error && (
        <p id={errorId} className="text-sm text-danger" data-error="true">
          {error}
        </p>
      )}
    </fieldset>
  )
}
