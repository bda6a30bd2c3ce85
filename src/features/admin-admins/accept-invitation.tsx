'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { applyIssues } from '~/components/form/apply-issues'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { TextField } from '~/components/form/text-field'
import { ErrorsHidden } from '~/components/form/use-field'
import { Logo } from '~/components/layout/logo'
import { Button } from '~/components/ui/button'
import { buttonClasses } from '~/components/ui/button-classes'
import { Card } from '~/components/ui/card'
import { acceptAdminInvitationInput, adminInvitationMessages } from '~/contracts/admin-account'
import { passwordMessages } from '~/contracts/auth'
import { brand } from '~/domain/brand'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'

const schema = acceptAdminInvitationInput
  .omit({ token: true })
  .extend({ confirmation: z.string() })
  .refine(({ password, confirmation }) => password === confirmation, {
    path: ['confirmation'],
    message: passwordMessages.mismatch,
  })
type Values = z.input<typeof schema>

interface AcceptAdminInvitationProps {
  token: string | undefined
  /** Why the link cannot be used. */
  refusal: string | null
}

/** An invited admin chooses a name and a password. */
export function AcceptAdminInvitation({ token, refusal }: AcceptAdminInvitationProps) {
  const accept = api.admin.admins.acceptInvitation.useMutation()
  const form = useForm<Values>({
    resolver: zodResolver(schema, undefined, { raw: true }),
    defaultValues: { firstName: '', lastName: '', password: '', confirmation: '' },
  })
  if (accept.data)
    return (
      <Frame title="Your account is open">
        <p role="status" className="mb-6 text-muted">
          You can sign in now with {accept.data.user.email} and the password you chose.
        </p>
        <Link href="/admin/login" className={buttonClasses()}>
          Go to Login
        </Link>
      </Frame>
    )
  if (!token || refusal)
    return (
      <Frame title="Invalid Invitation">
        <p className="mb-6 text-muted">{refusal ?? adminInvitationMessages.missing}</p>
        <p className="mb-6 text-muted">If you have opened your account already, sign in.</p>
        <Link href="/admin/login" className={buttonClasses()}>
          Go to Login
        </Link>
      </Frame>
    )
  const failed = accept.error
  const onField = failed?.data?.issues?.some(({ path }) => path !== 'token')
  return (
    <Frame title="Join the back office">
      <p className="mb-6 text-muted">Choose a password to open your account.</p>
      <Form
        form={form}
        label="Open your account"
        onSubmit={({ confirmation: _, ...values }) =>
          accept.mutate(
            { token, ...values },
            {
              onError: (error) =>
                applyIssues<Values>(error.data?.issues, ['firstName', 'lastName', 'password'], form.setError),
            },
          )
        }
      >
        <Fieldset disabled={accept.isPending} className="flex flex-col gap-5">
          {failed && !onField && (
            <p role="alert" className="rounded-lg border border-danger/40 bg-danger/10 p-3 text-sm text-danger">
              {serverMessage(failed)}
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
          <Button type="submit" block pending={accept.isPending}>
            Open account
          </Button>
        </Fieldset>
      </Form>
    </Frame>
  )
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="content" className="mx-auto flex min-h-dvh max-w-md flex-col justify-center px-4 py-12">
      <Logo name={brand.name} className="mb-6" />
      <Card>
        <h1 className="mb-1 text-2xl font-semibold">{title}</h1>
        {children}
      </Card>
    </main>
  )
}
