'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { applyIssues } from '~/components/form/apply-issues'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { TextField } from '~/components/form/text-field'
import { ErrorsHidden } from '~/components/form/use-field'
import { Button } from '~/components/ui/button'
import { acceptInvitationInput, type InvitationCheck, invitationMessages } from '~/contracts/application'

const schema = acceptInvitationInput
  .omit({ token: true })
  .extend({ confirmation: z.string() })
  .refine(({ password, confirmation }) => password === confirmation, {
    path: ['confirmation'],
    message: invitationMessages.mismatch,
  })

const fields = ['firstName', 'lastName', 'password'] as const

interface InvitationFormProps {
  applicant: InvitationCheck['applicant']
  pending: boolean
  /** Why the account could not be opened. */
  failure: string | undefined
  /** What the server found wrong with the values sent last. */
  issues: { path: string; message: string }[] | undefined
  onSubmit: (values: { firstName: string; lastName: string; password: string }) => void
}

export function InvitationForm({ applicant, pending, failure, issues, onSubmit }: InvitationFormProps) {
  const form = useForm<z.infer<typeof schema>>({
    defaultValues: {
      firstName: applicant?.firstName ?? '',
      lastName: applicant?.lastName ?? '',
      password: '',
      confirmation: '',
    },
    resolver: zodResolver(schema),
  })
  // Synchronises with the server's answer: what it found wrong goes to the form's own store of errors.
  useEffect(() => {
    applyIssues<z.infer<typeof schema>>(issues, fields, form.setError)
  }, [issues, form.setError])
  return (
    <Form form={form} label="Open your account" onSubmit={({ confirmation: _, ...values }) => onSubmit(values)}>
      <Fieldset disabled={pending} className="flex flex-col gap-5">
        {failure && (
          <p role="alert" className="rounded-lg border border-danger/40 bg-danger/10 p-3 text-sm text-danger">
            {failure}
          </p>
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField name="firstName" label="First name" autoComplete="given-name" maxLength={100} />
          {/* One sentence speaks of both names: it is said once. */}
          <ErrorsHidden value={form.formState.errors.firstName !== undefined}>
            <TextField name="lastName" label="Last name" autoComplete="family-name" maxLength={100} />
          </ErrorsHidden>
        </div>
        <TextField
          name="password"
          label="Password"
          type="password"
          autoComplete="new-password"
          description="Must be at least 8 characters"
        />
        <TextField name="confirmation" label="Confirm password" type="password" autoComplete="new-password" />
        <Button type="submit" block pending={pending}>
          Create Account
        </Button>
      </Fieldset>
    </Form>
  )
}
