'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { ExternalLink } from 'lucide-react'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { encode } from 'uqr'
import type { z } from 'zod'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { TextField } from '~/components/form/text-field'
import { Button } from '~/components/ui/button'
import { buttonClasses } from '~/components/ui/button-classes'
import { CopyButton } from '~/components/ui/copy-button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { showToast } from '~/components/ui/toast'
import { secondFactorCodeInput, withPasswordInput } from '~/contracts/second-factor'
import { api } from '~/trpc/react'
import type { RouterOutputs } from '~/trpc/types'
import { PasswordField, RefusalAlert, showRefusal, usePasswordSubmit } from './password-field'
import { RecoveryCodes, recoveryCodesTitle } from './recovery-codes'

type Started = RouterOutputs['secondFactor']['startTotp']

interface AddAppDialogProps {
  onAdded: () => unknown
  onClose: () => void
}

/** Sets an authenticator app up: the password, the QR code with a first code, the recovery codes. */
export function AddAppDialog({ onAdded, onClose }: AddAppDialogProps) {
  const start = api.secondFactor.startTotp.useMutation()
  const confirm = api.secondFactor.confirmTotp.useMutation({
    onSuccess: ({ recoveryCodes }) => {
      onAdded()
      if (recoveryCodes.length > 0) return
      showToast({ title: 'Authenticator app added' })
      onClose()
    },
  })
  const codes = confirm.data?.recoveryCodes
  return (
    <Dialog
      open
      persistent={codes !== undefined}
      onClose={onClose}
      title={codes ? recoveryCodesTitle : 'Set up an authenticator app'}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : start.data ? (
        <ScanStep started={start.data} onClose={onClose} onConfirm={(code) => confirm.mutateAsync({ code })} />
      ) : (
        <PasswordStep onClose={onClose} onConfirm={(password) => start.mutateAsync({ password })} />
      )}
    </Dialog>
  )
}

interface StepProps {
  onClose: () => void
  onConfirm: (value: string) => Promise<unknown>
}

function PasswordStep({ onClose, onConfirm }: StepProps) {
  const form = useForm<z.infer<typeof withPasswordInput>>({
    resolver: zodResolver(withPasswordInput),
    defaultValues: { password: '' },
  })
  const { submit, pending } = usePasswordSubmit(form.setError, ({ password }) => onConfirm(password))
  return (
    <Form form={form} label="Set up an authenticator app" onSubmit={submit}>
      <p className="mb-5 text-sm text-muted">
        You need an authenticator app on your phone, such as Google Authenticator, 1Password or Aegis.
      </p>
      <PasswordField disabled={pending} />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={pending}>
          Continue
        </Button>
      </DialogActions>
    </Form>
  )
}

function ScanStep({ started: { uri, secret }, onClose, onConfirm }: StepProps & { started: Started }) {
  const form = useForm<z.input<typeof secondFactorCodeInput>>({
    resolver: zodResolver(secondFactorCodeInput),
    defaultValues: { code: '' },
  })
  const pending = form.formState.isSubmitting
  return (
    <Form
      form={form}
      label="Confirm the app"
      onSubmit={({ code }) =>
        onConfirm(code).catch((error: unknown) => showRefusal(error, { setError: form.setError, fields: ['code'] }))
      }
    >
      <ol className="flex list-decimal flex-col gap-4 pl-5 text-sm">
        <li>
          <span className="max-sm:hidden">Scan this with the app:</span>
          <span className="sm:hidden">Open this in the app, or scan it with another device:</span>
          <a href={uri} className={buttonClasses({ variant: 'secondary', block: true }, 'mt-3 sm:hidden')}>
            <ExternalLink className="size-4" aria-hidden="true" />
            Open in app
          </a>
          <QrCode text={uri} />
          <p className="text-muted">Or enter this key in the app:</p>
          <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <code className="min-w-0 flex-1 basis-48 font-mono wrap-anywhere text-foreground">
              {secret.match(/.{4}/g)?.join(' ')}
            </code>
            <CopyButton text={secret} what="the key" />
          </div>
        </li>
        <li>Enter the code that the app shows.</li>
      </ol>
      <Fieldset disabled={pending} className="mt-3 flex flex-col gap-5">
        <TextField
          name="code"
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          autoFocus
        />
        <RefusalAlert />
      </Fieldset>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={pending}>
          Turn on
        </Button>
      </DialogActions>
    </Form>
  )
}

/** Dark on white in both themes: not every app reads the other way round. */
function QrCode({ text }: { text: string }) {
  const { size, data } = useMemo(() => encode(text, { ecc: 'M', border: 2 }), [text])
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" className="my-3 size-48 rounded-lg" shapeRendering="crispEdges">
      <title>QR code for your authenticator app</title>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
