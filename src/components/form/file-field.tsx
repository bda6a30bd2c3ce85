'use client'

import { Input } from '@headlessui/react'
import type { Ref } from 'react'
import { cn } from '~/lib/cn'
import { controlClasses } from './control-classes'
import { Field, type FieldTexts } from './field'

interface FileFieldProps extends FieldTexts {
  /** What the chooser offers, such as `.jpg,.pdf`. */
  accept: string
  onChoose: (file: File | null) => void
  ref?: Ref<HTMLElement>
}

/** One file from the device. */
export function FileField({ label, description, error, optional, accept, onChoose, ref }: FileFieldProps) {
  return (
    <Field label={label} description={description} error={error} optional={optional}>
      <Input
        ref={ref}
        type="file"
        accept={accept}
        invalid={error !== undefined}
        onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
        className={cn(
          controlClasses,
          'cursor-pointer py-1.5 pl-1.5 text-muted',
          'file:mr-3 file:min-h-8 file:cursor-pointer file:rounded-md file:border-0 file:bg-raised file:px-3 file:text-sm file:font-medium file:text-foreground',
        )}
      />
    </Field>
  )
}
