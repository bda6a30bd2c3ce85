'use client'

import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { applyIssues } from '~/components/form/apply-issues'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { TextField } from '~/components/form/text-field'
import { useContractForm } from '~/components/form/use-contract-form'
import { Alert } from '~/components/ui/alert'
import { Button } from '~/components/ui/button'
import { Skeleton } from '~/components/ui/skeleton'
import { showToast } from '~/components/ui/toast'
import type { secondFactorCodeInput } from '~/contracts/second-factor'
import type { ErrorReason } from '~/domain/error-reason'
import { usePasskeySignIn } from '~/trpc/passkeys'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'

type Values = z.input<typeof secondFactorCodeInput>

const loadContract = async () => (await import('~/contracts/second-factor')).secondFactorCodeInput

interface SecondStepProps {
  /** Somebody is signed in. */
  onDone: () => void
  /** The sign-in begins anew with the password. */
  onRestart: () => void
  /** The title of a refusal; the specification writes it in another case for admins. */
  failed?: string
  /** What leads back to the password. */
  restart?: string
}

interface Refusal {
  message: string
  data?: { reason?: ErrorReason; issues?: { path: string; message: string }[] } | null
}

/** Asks for what somebody has beside their password: a passkey, a code of their app, or a recovery code. */
export function SecondStep({
  onDone,
  onRestart,
  failed = 'Login Failed',
  restart = 'Sign in as somebody else',
}: SecondStepProps) {
  const [done, setDone] = useState(false)
  const awaited = api.secondFactor.awaited.useQuery(undefined, { retry: false, gcTime: 0, enabled: !done })
  const finish = () => {
    setDone(true)
    onDone()
  }
  // Synchronises with the server: the sign-in that waited is no longer there.
  const lost = awaited.error?.message
  useEffect(() => {
    // After the last step nothing waits any more, and that is right.
    if (!lost || done) return
    showToast({ title: lost, tone: 'error' })
    onRestart()
  }, [lost, done, onRestart])
  if (!awaited.data) return <Skeleton className="h-48" />
  return (
    <div className="flex flex-col gap-5">
      <p role="status" className="text-sm text-muted">
        Your password is correct. One more step confirms that it is you.
      </p>
      {awaited.data.passkey && <PasskeyStep onDone={finish} onRestart={onRestart} pending={done} />}
      <CodeStep hasApp={awaited.data.totp} onDone={finish} onRestart={onRestart} failed={failed} pending={done} />
      <button
        type="button"
        onClick={onRestart}
        className="-my-3 inline-flex min-h-11 items-center self-start text-sm font-medium text-accent underline underline-offset-4"
      >
        {restart}
      </button>
    </div>
  )
}

/** Begins anew when the sign-in that waited has ended. Says whether it had. */
function restartWhenExpired({ message, data }: Refusal, onRestart: () => void): boolean {
  if (data?.reason !== 'second_factor_expired') return false
  showToast({ title: message, tone: 'error' })
  onRestart()
  return true
}

function PasskeyStep({ onDone, onRestart, pending }: SecondStepProps & { pending: boolean }) {
  const passkey = usePasskeySignIn({
    onDone,
    onRefused: (error) => void restartWhenExpired(error, onRestart),
  })
  return (
    <div className="flex flex-col gap-3">
      <Alert>{passkey.failure}</Alert>
      <Button block variant="secondary" pending={pending || passkey.pending} onClick={passkey.use}>
        <KeyRound className="size-4" aria-hidden="true" />
        Use your passkey
      </Button>
    </div>
  )
}

function CodeStep({
  hasApp,
  onDone,
  onRestart,
  failed = '',
  pending,
}: SecondStepProps & { hasApp: boolean; pending: boolean }) {
  const [recovering, setRecovering] = useState(!hasApp)
  const form = useContractForm(loadContract, {
    defaultValues: { code: '' },
  })
  const finish = api.secondFactor.finishWithCode.useMutation({
    onSuccess: onDone,
    onError: (error) => {
      if (restartWhenExpired(error, onRestart)) return
      if (!applyIssues<Values>(error.data?.issues, ['code'], form.setError))
        showToast({ title: failed, description: serverMessage(error), tone: 'error' })
    },
  })
  const busy = pending || finish.isPending
  return (
    <Form form={form} label="Second step" onSubmit={(values) => finish.mutate(values)}>
      <Fieldset disabled={busy} className="flex flex-col gap-5">
        <TextField
          name="code"
          key={String(recovering)}
          label={recovering ? 'Recovery code' : 'Code from your authenticator app'}
          description={
            recovering
              ? 'One of the codes you kept when you set this up. It works once.'
              : 'Six digits, new every 30 seconds.'
          }
          inputMode={recovering ? 'text' : 'numeric'}
          autoComplete={recovering ? 'off' : 'one-time-code'}
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
        />
        <Button type="submit" block pending={busy}>
          Confirm
        </Button>
        {hasApp && (
          <button
            type="button"
            onClick={() => {
              setRecovering(!recovering)
              form.reset()
            }}
            className="-my-3 inline-flex min-h-11 items-center self-start text-sm font-medium text-accent underline underline-offset-4"
          >
            {recovering ? 'Use your authenticator app' : 'Use a recovery code'}
          </button>
        )}
      </Fieldset>
    </Form>
  )
}
