'use client'

import type { ComponentProps } from 'react'
import { TextareaInput } from './textarea-input'
import { useTextField } from './use-field'

type TextareaFieldProps = Omit<ComponentProps<typeof TextareaInput>, 'name' | 'error'> & { name: string }

/** A field of several lines of the form around it. */
export function TextareaField({ name, ...props }: TextareaFieldProps) {
  return <TextareaInput {...props} {...useTextField(name)} />
}
