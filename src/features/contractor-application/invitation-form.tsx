'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { applyIssues } from '~/components/form/apply-issues'
import { ClientForm } from '~/components/form/client-form'
import { Fieldset } from '~/components/form/fieldset'
import { TextInput } from '~/components/form/text-input'
import { Button } from '~/components/ui/button'
import { acceptInvitationInput, invitationMessages } from '~/contracts/application'

const form = acceptInvitationInput
  .omit({ token: true })
  .extend({ confirmation: z.string() })
  .refine(({ password, confirmation }) => password === confirmation, {
    path: ['confirmation'],
    message: invitationMessages.mismatch,
  })

const fields = ['firstName', 'lastName', 'password'] as const

interface InvitationFormProps {
  pending: boolean
  /** Why the account could not be opened. */
  failure: string | undefined
  /** What the server found wrong with the values sent last. */
  issues: { path: string; message: string }[] | undefined
  onSubmit: (values: { firstName: string; lastName: string; password: string }) => void
}

export function InvitationForm({ pending, failure, issues, onSubmit }: InvitationFormProps) {
  const { register, handleSubmit, setError, formState } = useForm<z.infer<typeof form>>({
    defaultValues: { firstName: '', lastName: '', password: '', confirmation: '' },
    resolver: zodResolver(form),
  })
  // Synchronises with the server's answer: what it found wrong goes to the form's own store of errors.
  useEffect(() => {
    applyIssues<z.infer<typeof form>>(issues, fields, setError)
  }, [issues, setError])
  const { errors } = formState
  return (
    <ClientForm
      aria-label="Open your account"
      onSubmit={handleSubmit(({ confirmation: _, ...values }) => onSubmit(values))}
    >
      <Fieldset disabled={pending} className="flex flex-col gap-5">
        {failure && (
          <p role="alert" className="rounded-lg border border-danger/40 bg-danger/10 p-3 text-sm text-danger">
            {failure}
          </p>
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput
            label="First name"
            autoComplete="given-name"
            maxLength={100}
            error={errors.firstName?.message}
            {...register('firstName')}
          />
          <TextInput
            label="Last name"
            autoComplete="family-name"
            maxLength={100}
            // One sentence speaks of both names: it is said once.
            error={errors.firstName ? undefined : errors.lastName?.message}
            {...register('lastName')}
          />
        </div>
        <TextInput
          label="Password"
          type="password"
          autoComplete="new-password"
          description="Must be at least 8 characters"
          error={errors.password?.message}
          {...register('password')}
        />
        <TextInput
          label="Confirm password"
          type="password"
          autoComplete="new-password"
          error={errors.confirmation?.message}
          {...register('confirmation')}
        />
        <Button type="submit" block pending={pending}>
          Create Account
        </Button>
      </Fieldset>
    </ClientForm>
  )
}
