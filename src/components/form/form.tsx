'use client'

import { type FormEvent, type ReactNode, useRef } from 'react'
import { type FieldValues, FormProvider, type SubmitHandler, type UseFormReturn } from 'react-hook-form'
import { ClientForm } from './client-form'

interface FormProps<V extends FieldValues, T> {
  form: UseFormReturn<V, unknown, T>
  onSubmit: SubmitHandler<T>
  /** The form's accessible name. */
  label?: string
  children: ReactNode
}

/**
 * A form whose fields find it by their names. A second submit while the first is checked is the other half of a
 * double click, and does nothing.
 */
export function Form<V extends FieldValues, T>({ form, onSubmit, label, children }: FormProps<V, T>) {
  const checking = useRef(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (checking.current) return
    checking.current = true
    try {
      await form.handleSubmit(onSubmit)(event)
    } finally {
      checking.current = false
    }
  }
  return (
    <FormProvider {...form}>
      <ClientForm aria-label={label} onSubmit={submit}>
        {children}
      </ClientForm>
    </FormProvider>
  )
}
