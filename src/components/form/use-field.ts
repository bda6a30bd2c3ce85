'use client'

import { createContext, useContext } from 'react'
import { get, useController, useFormContext } from 'react-hook-form'

/** Whether the fields inside keep what is wrong with them to themselves, such as until somebody tried to go on. */
export const ErrorsHidden = createContext(false)

/** What is wrong with a field of the form around it. */
export function useFieldError(name: string): string | undefined {
  const hidden = useContext(ErrorsHidden)
  const message: unknown = get(useFormContext().formState.errors, `${name}.message`)
  return hidden || typeof message !== 'string' ? undefined : message
}

/** A field that is typed into, of the form around it: the browser keeps its text. */
export function useTextField(name: string) {
  const { register, formState } = useFormContext()
  const error = useFieldError(name)
  // The page the server makes holds what is stored: it would be empty until React takes the page over.
  return { ...register(name), defaultValue: String(get(formState.defaultValues, name) ?? ''), error }
}

/** A field of the form around it whose value React keeps. */
export function useControlledField(name: string) {
  const { field } = useController({ name })
  return { ...field, error: useFieldError(name) }
}
