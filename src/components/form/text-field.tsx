'use client'

import type { ComponentProps } from 'react'
import { TextInput } from './text-input'
import { useTextField } from './use-field'

type TextFieldProps = Omit<ComponentProps<typeof TextInput>, 'name' | 'error'> & { name: string }

/** A field of one line of the form around it. */
export function TextField({ name, ...props }: TextFieldProps) {
  return <TextInput {...props} {...useTextField(name)} />
}
