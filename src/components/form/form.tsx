'use client'

import { type FormEvent, type ReactNode, useRef } from 'react'
import { type FieldValues, FormProvider, type SubmitHandler, type UseFormReturn } from 'react-hook-form'
import { ClientForm } from './client-form'
import { KeepDraft } from './keep-draft'
import { LeaveScopeContext, useLeaveScope } from './leave-guard'

interface FormProps<V extends FieldValues, T> {
  form: UseFormReturn<V, unknown, T>
  onSubmit: SubmitHandler<T>
  /** Told of a submit that its fields did not allow. */
  onInvalid?: () => void
  /** The form's accessible name. */
  label?: string
  /**
   * What the form is about, such as `quote:{id}`: what is typed is kept under it, and leaving asks. `form.reset` tells
   * that the values were saved. Left out where nothing may be kept, such as a password.
   */
  draft?: string
  /** Told that a restored draft was discarded, or left behind on purpose. */
  onDiscard?: () => void
  className?: string
  children: ReactNode
}

/**
 * A form whose fields find it by their names. A second submit while the first is checked is the other half of a
 * double click, and does nothing.
 */
export function Form<V extends FieldValues, T>({
  form,
  onSubmit,
  onInvalid,
  label,
  draft,
  onDiscard,
  className,
  children,
}: FormProps<V, T>) {
  const scope = useLeaveScope()
  const checking = useRef(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (checking.current) return
    checking.current = true
    try {
      await form.handleSubmit(onSubmit, onInvalid)(event)
    } finally {
      checking.current = false
    }
  }
  return (
    <LeaveScopeContext value={scope}>
      <FormProvider {...form}>
        <ClientForm aria-label={label} onSubmit={submit} className={className}>
          {draft !== undefined && <KeepDraft key={draft} record={draft} scope={scope} onDiscard={onDiscard} />}
          {children}
        </ClientForm>
      </FormProvider>
    </LeaveScopeContext>
  )
}
