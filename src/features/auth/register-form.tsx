'use client'

import { useEffect } from 'react'
import { applyIssues } from '~/components/form/apply-issues'
import { ClientForm } from '~/components/form/client-form'
import { Fieldset } from '~/components/form/fieldset'
import { TextInput } from '~/components/form/text-input'
import { useContractForm } from '~/components/form/use-contract-form'
import { Button } from '~/components/ui/button'
import type { RegisterHomeownerInput } from '~/contracts/auth'

interface RegisterFormProps {
  pending: boolean
  /** What the server found wrong with the values sent last. */
  issues: { path: string; message: string }[] | undefined
  onSubmit: (values: RegisterHomeownerInput) => void
}

const loadContract = async () => (await import('~/contracts/auth')).registerHomeownerInput
const fields = ['firstName', 'lastName', 'email', 'password'] as const

export function RegisterForm({ pending, issues, onSubmit }: RegisterFormProps) {
  const { register, handleSubmit, setError, formState } = useContractForm<RegisterHomeownerInput>(loadContract, {
    defaultValues: { firstName: '', lastName: '', email: '', password: '' },
  })
  // Synchronises with the server's answer: what it found wrong goes to the form's own store of errors.
  useEffect(() => {
    applyIssues<RegisterHomeownerInput>(issues, fields, setError)
  }, [issues, setError])
  const errorOf = (field: (typeof fields)[number]) => formState.errors[field]?.message
  return (
    <ClientForm aria-label="Create an account" onSubmit={handleSubmit(onSubmit)}>
      <Fieldset disabled={pending} className="flex flex-col gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput
            label="First name"
            autoComplete="given-name"
            maxLength={100}
            error={errorOf('firstName')}
            {...register('firstName')}
          />
          <TextInput
            label="Last name"
            autoComplete="family-name"
            maxLength={100}
            error={errorOf('lastName')}
            {...register('lastName')}
          />
        </div>
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={254}
          error={errorOf('email')}
          {...register('email')}
        />
        <TextInput
          label="Password"
          type="password"
          autoComplete="new-password"
          description="Must be at least 8 characters"
          error={errorOf('password')}
          {...register('password')}
        />
        <Button type="submit" block pending={pending}>
          Create Account
        </Button>
      </Fieldset>
    </ClientForm>
  )
}
