'use client'

import { Textarea, type TextareaProps } from '@headlessui/react'
import type { Ref } from 'react'
import { cn } from '~/lib/cn'
import { controlClasses } from './control-classes'
import { Field, type FieldTexts } from './field'

type TextareaInputProps = FieldTexts &
  Omit<TextareaProps, 'as' | 'className' | 'children'> & { className?: string; ref?: Ref<HTMLTextAreaElement> }

/** A field of several lines. */
export function TextareaInput({
  label,
  description,
  error,
  optional,
  className,
  rows = 4,
  ...props
}: TextareaInputProps) {
  return (
    <Field label={label} description={description} error={error} optional={optional} className={className}>
      <Textarea
        {...props}
        rows={rows}
        invalid={error !== undefined}
        className={cn(controlClasses, 'leading-relaxed')}
      />
    </Field>
  )
}
