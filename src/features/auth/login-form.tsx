'use client'

import dynamic from 'next/dynamic'
import { useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { TextField } from '~/components/form/text-field'
import { useContractForm } from '~/components/form/use-contract-form'
import { Alert } from '~/components/ui/alert'
import { Button } from '~/components/ui/button'
import type { LoginInput } from '~/contracts/auth'

// `ssr: false` gives it a boundary of its own: without, the page would be hidden while the dialog loads.
const ForgotPasswordDialog = dynamic(
  () => import('./forgot-password-dialog').then((module) => module.ForgotPasswordDialog),
  { ssr: false },
)

const loadContract = async () => (await import('~/contracts/auth')).loginInput

const forgotParameter = 'forgot'
const forgotClasses =
  '-my-3 inline-flex min-h-11 items-center self-start text-sm font-medium text-accent underline underline-offset-4'

interface LoginFormProps {
  label: string
  pending: boolean
  /** The page's own address: the way to a new password is a link then, which opens it there. */
  page?: string
  /** The one account that may sign in here. */
  fixedEmail?: string
  /** Who is expected; they may be somebody else. */
  email?: string
  /** Why the last attempt did not succeed. */
  problem?: string
  onSubmit: (values: LoginInput) => void
}

/** Email and password, with the way to a new one. Who signs in, and what happens then, is the container's. */
export function LoginForm({ label, pending, page, fixedEmail, email, problem, onSubmit }: LoginFormProps) {
  const [forgot, setForgot] = useState(useSearchParams().has(forgotParameter))
  const form = useContractForm(loadContract, {
    defaultValues: { email: fixedEmail ?? '', password: '' },
  })
  // Synchronises the form's own store with what the page learns after it was shown.
  useEffect(() => {
    if (email && !form.getValues('email')) form.setValue('email', email)
  }, [email, form])
  return (
    <>
      <Form form={form} label={label} onSubmit={onSubmit}>
        <Fieldset disabled={pending} className="flex flex-col gap-5">
          <Alert>{problem}</Alert>
          <TextField
            name="email"
            label="Email"
            type="email"
            autoComplete="username"
            readOnly={fixedEmail !== undefined}
          />
          <TextField
            name="password"
            label="Password"
            type="password"
            autoComplete="current-password"
            autoFocus={fixedEmail !== undefined}
          />
          {page ? (
            <a
              href={`${page}?${forgotParameter}=1`}
              onClick={(event) => {
                event.preventDefault()
                setForgot(true)
              }}
              className={forgotClasses}
            >
              Forgot Password?
            </a>
          ) : (
            <button type="button" onClick={() => setForgot(true)} className={forgotClasses}>
              Forgot Password?
            </button>
          )}
          <Button type="submit" block pending={pending}>
            Sign In
          </Button>
        </Fieldset>
      </Form>
      {forgot && <ForgotPasswordDialog email={form.getValues('email')} onClose={() => setForgot(false)} />}
    </>
  )
}
