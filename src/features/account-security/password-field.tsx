'use client'

import { TRPCClientError } from '@trpc/client'
import { useState } from 'react'
import { type FieldPath, type FieldValues, type UseFormSetError, useFormContext } from 'react-hook-form'
import { applyIssues } from '~/components/form/apply-issues'
import { Fieldset } from '~/components/form/fieldset'
import { TextField } from '~/components/form/text-field'
import { Alert } from '~/components/ui/alert'
import { showToast } from '~/components/ui/toast'
import { serverMessage } from '~/trpc/server-message'

/** The password somebody has, asked for again by the form around it. */
export function PasswordField({ disabled }: { disabled: boolean }) {
  return (
    <Fieldset disabled={disabled} className="flex flex-col gap-5">
      <TextField name="password" label="Your password" type="password" autoComplete="current-password" autoFocus />
      <RefusalAlert />
    </Fieldset>
  )
}

interface FormPart<V extends FieldValues> {
  setError: UseFormSetError<V>
  fields: readonly FieldPath<V>[]
}

/** What the form around it was refused for as a whole. */
export function RefusalAlert() {
  return <Alert>{useFormContext().formState.errors.root?.server?.message}</Alert>
}

/** Says what a call was refused for: on the field it is about, or above the form's buttons and in a toast. */
export function showRefusal<V extends FieldValues>(error: unknown, { setError, fields }: FormPart<V>): void {
  const refused = error instanceof TRPCClientError
  if (refused && applyIssues<V>(error.data?.issues, fields, setError)) return
  const text = refused ? serverMessage(error) : error instanceof Error ? error.message : undefined
  const description = text ?? 'Please try again.'
  setError('root.server', { message: description })
  showToast({ title: 'Nothing was changed', description, tone: 'error' })
}

/** Submits a form that asks for the password; a refusal is shown. */
export function usePasswordSubmit<V extends FieldValues & { password: string }>(
  setError: UseFormSetError<V>,
  send: (values: V) => Promise<unknown>,
) {
  const [pending, setPending] = useState(false)
  const submit = async (values: V) => {
    setPending(true)
    await send(values).catch((error: unknown) =>
      showRefusal<V>(error, { setError, fields: ['password' as FieldPath<V>] }),
    )
    setPending(false)
  }
  return { submit, pending }
}
