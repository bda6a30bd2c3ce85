'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { TextField } from '~/components/form/text-field'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { showToast } from '~/components/ui/toast'
import { addPasskeyInput, withPasswordInput } from '~/contracts/second-factor'
import { makePasskey } from '~/trpc/passkeys'
import { api } from '~/trpc/react'
import { RefusalAlert, showRefusal } from './password-field'
import { RecoveryCodes, recoveryCodesTitle } from './recovery-codes'

const fields = addPasskeyInput.pick({ name: true }).extend(withPasswordInput.shape)
type Values = z.input<typeof fields>

interface AddPasskeyDialogProps {
  onAdded: () => unknown
  onClose: () => void
}

/** Adds a passkey: a name and the password, what the browser asks for, and the recovery codes of a first factor. */
export function AddPasskeyDialog({ onAdded, onClose }: AddPasskeyDialogProps) {
  const form = useForm<Values>({
    resolver: zodResolver(fields),
    defaultValues: { name: '', password: '' },
  })
  const offer = api.secondFactor.offerPasskey.useMutation()
  const add = api.secondFactor.addPasskey.useMutation({
    onSuccess: ({ recoveryCodes }) => {
      onAdded()
      if (recoveryCodes.length > 0) return
      showToast({ title: 'Passkey added' })
      onClose()
    },
  })
  const pending = form.formState.isSubmitting
  const send = async ({ name, password }: Values) => {
    const options = await offer.mutateAsync({ password })
    await add.mutateAsync({ name, response: await makePasskey(options) })
  }
  const codes = add.data?.recoveryCodes
  if (codes)
    return (
      <Dialog open persistent onClose={onClose} title={recoveryCodesTitle}>
        <RecoveryCodes codes={codes} onClose={onClose} />
      </Dialog>
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add a passkey"
      description="Your device or security key asks for your fingerprint, face or PIN."
    >
      <Form
        form={form}
        label="Add a passkey"
        onSubmit={(values) =>
          send(values).catch((error: unknown) =>
            showRefusal(error, { setError: form.setError, fields: ['name', 'password'] }),
          )
        }
      >
        <Fieldset disabled={pending} className="flex flex-col gap-5">
          <TextField
            name="name"
            label="Name"
            description="So that you know it among others, such as: My laptop"
            maxLength={60}
            autoComplete="off"
            autoFocus
          />
          <TextField name="password" label="Your password" type="password" autoComplete="current-password" />
          <RefusalAlert />
        </Fieldset>
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={pending}>
            Add passkey
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
