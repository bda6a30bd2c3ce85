'use client'

import { useEffect } from 'react'
import { applyIssues } from '~/components/form/apply-issues'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { TextField } from '~/components/form/text-field'
import { useContractForm } from '~/components/form/use-contract-form'
import { Alert } from '~/components/ui/alert'
import { Button } from '~/components/ui/button'
import type { RegisterHomeownerInput } from '~/contracts/auth'

interface RegisterFormProps {
  pending: boolean
  /** Who is expected. */
  name?: string
  email?: string
  /** Why the last attempt did not succeed, where no field is to blame. */
  problem?: string
  /** What the server found wrong with the values sent last. */
  issues: { path: string; message: string }[] | undefined
  onSubmit: (values: RegisterHomeownerInput) => void
}

const loadContract = async () => (await import('~/contracts/auth')).registerHomeownerInput
const fields = ['firstName', 'lastName', 'email', 'password'] as const

export function RegisterForm({ pending, name, email, problem, issues, onSubmit }: RegisterFormProps) {
  const form = useContractForm(loadContract, {
    defaultValues: { firstName: '', lastName: '', email: email ?? '', password: '' },
  })
  // Synchronises with the server's answer: what it found wrong goes to the form's own store of errors.
  useEffect(() => {
    applyIssues<RegisterHomeownerInput>(issues, fields, form.setError)
  }, [issues, form.setError])
  // Synchronises the form's own store with what the page learns after it was shown.
  useEffect(() => {
    const [firstName, ...others] = name?.trim().split(/\s+/) ?? []
    const known = Object.entries({ email, firstName, lastName: others.join(' ') })
    for (const [field, value] of known as ['email' | 'firstName' | 'lastName', string | undefined][])
      if (value && !form.getValues(field)) form.setValue(field, value)
  }, [name, email, form])
  return (
    <Form form={form} label="Create an account" onSubmit={onSubmit}>
      <Fieldset disabled={pending} className="flex flex-col gap-5">
        <Alert>{problem}</Alert>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField name="firstName" label="First name" autoComplete="given-name" maxLength={100} />
          <TextField name="lastName" label="Last name" autoComplete="family-name" maxLength={100} />
        </div>
        <TextField name="email" label="Email" type="email" autoComplete="email" maxLength={254} />
        <TextField
          name="password"
          label="Password"
          type="password"
          autoComplete="new-password"
          description="Must be at least 8 characters"
        />
        <Button type="submit" block pending={pending}>
          Create Account
        </Button>
      </Fieldset>
    </Form>
  )
}
