'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { applyIssues } from '~/components/form/apply-issues'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { TextField } from '~/components/form/text-field'
import { Alert } from '~/components/ui/alert'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { showToast } from '~/components/ui/toast'
import { changePasswordInput, passwordMessages } from '~/contracts/auth'
import { dialogCloseDelayMs } from '~/domain/delays'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'

const schema = changePasswordInput
  .extend({ confirmPassword: z.string() })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    message: passwordMessages.newMismatch,
  })
type Values = z.infer<typeof schema>

export function ChangePasswordDialog({ ends, onClose }: { ends?: string; onClose: () => void }) {
  const utils = api.useUtils()
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  })
  const change = api.auth.changePassword.useMutation({
    onSuccess: ({ message }) => {
      showToast({ title: message })
      void utils.visit.feed.invalidate()
      void utils.contractorPortal.keys.list.invalidate()
    },
    onError: (error) => applyIssues<Values>(error.data?.issues, ['currentPassword', 'newPassword'], form.setError),
  })
  if (change.isSuccess) return <Changed onClose={onClose} />
  const onField = change.error?.data?.issues?.length
  return (
    <Dialog
      open
      onClose={onClose}
      title="Change Password"
      description={`You stay signed in here; other devices do not. ${ends ?? ''}`}
    >
      <Form
        form={form}
        onSubmit={({ currentPassword, newPassword }) => change.mutate({ currentPassword, newPassword })}
      >
        <Fieldset disabled={change.isPending} className="flex flex-col gap-5">
          <Alert>{change.error && !onField && serverMessage(change.error, 'Failed to change password')}</Alert>
          <TextField
            name="currentPassword"
            label="Current password"
            type="password"
            autoComplete="current-password"
            autoFocus
          />
          <TextField
            name="newPassword"
            label="New password"
            type="password"
            autoComplete="new-password"
            description="Must be at least 8 characters"
          />
          <TextField name="confirmPassword" label="Confirm password" type="password" autoComplete="new-password" />
        </Fieldset>
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={change.isPending}>
            Change Password
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

function Changed({ onClose }: { onClose: () => void }) {
  // Synchronises with the clock: the message is shown for a while, then the dialog closes by itself.
  useEffect(() => {
    const timer = setTimeout(onClose, dialogCloseDelayMs)
    return () => clearTimeout(timer)
  }, [onClose])
  return (
    <Dialog open onClose={onClose} title="Change Password">
      <p role="status">Password changed successfully! You can now use your new password to log in.</p>
    </Dialog>
  )
}
