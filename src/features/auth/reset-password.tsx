'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { applyIssues } from '~/components/form/apply-issues'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { TextField } from '~/components/form/text-field'
import { Alert } from '~/components/ui/alert'
import { Button } from '~/components/ui/button'
import { buttonClasses } from '~/components/ui/button-classes'
import { Card } from '~/components/ui/card'
import { passwordMessages, resetPasswordInput } from '~/contracts/auth'
import { successDelayMs } from '~/domain/delays'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'

const schema = resetPasswordInput
  .pick({ newPassword: true })
  .extend({ confirmPassword: z.string() })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    message: passwordMessages.mismatch,
  })
type Values = z.infer<typeof schema>

interface ResetPasswordProps {
  /** Null when the address holds none. */
  token: string | null
  /** Why the link cannot be used. */
  refusal: string | null
}

/** Where the link of the reset mail leads. */
export function ResetPassword({ token, refusal }: ResetPasswordProps) {
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: { newPassword: '', confirmPassword: '' },
  })
  const reset = api.auth.resetPassword.useMutation({
    onError: (error) => applyIssues<Values>(error.data?.issues, ['newPassword'], form.setError),
  })
  const onField = reset.error?.data?.issues?.some(({ path }) => path === 'newPassword')
  if (reset.isSuccess) return <Done message={reset.data.message} />
  if (!token || refusal) return <InvalidLink reason={refusal ?? passwordMessages.missingResetToken} />
  return (
    <Frame title="Reset Password" text="Choose a new password. Every device that is signed in will be signed out.">
      <Form form={form} onSubmit={({ newPassword }) => reset.mutate({ token, newPassword })}>
        <Fieldset disabled={reset.isPending} className="flex flex-col gap-5">
          <Alert>{reset.error && !onField && serverMessage(reset.error, 'Failed to reset password')}</Alert>
          <TextField
            name="newPassword"
            label="New password"
            type="password"
            autoComplete="new-password"
            description="Must be at least 8 characters"
          />
          <TextField name="confirmPassword" label="Confirm password" type="password" autoComplete="new-password" />
          <Button type="submit" block pending={reset.isPending}>
            Reset Password
          </Button>
        </Fieldset>
      </Form>
    </Frame>
  )
}

function InvalidLink({ reason }: { reason: string }) {
  return (
    <Frame title="Invalid Reset Link" text={reason}>
      <p className="mb-6 text-muted">Each link works once and not for long. Ask for a new one where you sign in:</p>
      <div className="flex flex-col gap-3">
        <Link href="/customer-portal?forgot=1" className={buttonClasses({ block: true })}>
          New link for homeowners
        </Link>
        <Link href="/contractor/login?forgot=1" className={buttonClasses({ variant: 'secondary', block: true })}>
          New link for contractors
        </Link>
        <Link href="/" className={buttonClasses({ variant: 'ghost', block: true })}>
          Back to Home
        </Link>
      </div>
    </Frame>
  )
}

function Done({ message }: { message: string }) {
  const router = useRouter()
  // Synchronises with the clock: the page says it is done, then leads on.
  useEffect(() => {
    const timer = setTimeout(() => router.push('/'), successDelayMs)
    return () => clearTimeout(timer)
  }, [router])
  return (
    <Frame title="Password Reset" text="">
      <p role="status">{message} You can now use your new password to log in. We take you to the home page.</p>
    </Frame>
  )
}

function Frame({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-md px-4 py-12 sm:py-20">
      <h1 className="text-3xl font-semibold">{title}</h1>
      {text && <p className="mt-2 text-muted">{text}</p>}
      <Card className="mt-8">{children}</Card>
    </div>
  )
}
