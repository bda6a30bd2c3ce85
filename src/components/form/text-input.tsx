'use client'

import { Input, type InputProps } from '@headlessui/react'
import type { Ref } from 'react'
import { cn } from '~/lib/cn'
import { controlClasses } from './control-classes'
import { Field, type FieldTexts } from './field'

type TextInputProps = FieldTexts &
  Omit<InputProps, 'as' | 'className' | 'children'> & { className?: string; ref?: Ref<HTMLInputElement> }

/** A field of one line. */
export function TextInput({ label, description, error, optional, className, ...props }: TextInputProps) {
  return (
    <Field label={label} description={description} error={error} optional={optional} className={className}>
      <Input {...props} invalid={error !== undefined} className={cn(controlClasses)} />
    </Field>
  )
}
