'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { TextField } from '~/components/form/text-field'
import { Alert } from '~/components/ui/alert'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { type ForgotPasswordInput, forgotPasswordInput } from '~/contracts/auth'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'

interface ForgotPasswordDialogProps {
  /** What was typed as email already. */
  email: string
  onClose: () => void
}

/** Asks for a reset link by mail. The answer is the same for every address. */
export function ForgotPasswordDialog({ email, onClose }: ForgotPasswordDialogProps) {
  const request = api.auth.forgotPassword.useMutation()
  const form = useForm<ForgotPasswordInput>({
    resolver: zodResolver(forgotPasswordInput),
    defaultValues: { email },
  })
  if (request.isSuccess)
    return (
      <Dialog open onClose={onClose} title="Check your inbox">
        <p role="status">{request.data.message}</p>
        <DialogActions>
          <Button onClick={onClose}>Done</Button>
        </DialogActions>
      </Dialog>
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title="Forgot Password"
      description="We send you a link with which you choose a new password."
    >
      <Form form={form} onSubmit={(values) => request.mutate(values)}>
        <Fieldset disabled={request.isPending} className="flex flex-col gap-5">
          <Alert>{request.error && serverMessage(request.error, 'Failed to send reset email')}</Alert>
          <TextField name="email" label="Email" type="email" autoComplete="username" autoFocus />
        </Fieldset>
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={request.isPending}>
            Send Reset Link
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
