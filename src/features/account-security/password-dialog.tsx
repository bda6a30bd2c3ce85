'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Form } from '~/components/form/form'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { withPasswordInput } from '~/contracts/second-factor'
import { PasswordField, usePasswordSubmit } from './password-field'

type Values = z.infer<typeof withPasswordInput>

interface PasswordDialogProps {
  title: string
  text: string
  action: string
  danger?: boolean
  onClose: () => void
  onConfirm: (password: string) => Promise<unknown>
}

/** Asks for the password before something that changes how one signs in. */
export function PasswordDialog({ title, text, action, danger = false, onClose, onConfirm }: PasswordDialogProps) {
  const form = useForm<Values>({
    resolver: zodResolver(withPasswordInput),
    defaultValues: { password: '' },
  })
  const { submit, pending } = usePasswordSubmit(form.setError, ({ password }: Values) => onConfirm(password))
  return (
    <Dialog open onClose={onClose} title={title} description={text}>
      <Form form={form} label={title} onSubmit={submit}>
        <PasswordField disabled={pending} />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} pending={pending}>
            {action}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
