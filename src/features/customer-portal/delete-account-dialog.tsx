'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { applyIssues } from '~/components/form/apply-issues'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { TextField } from '~/components/form/text-field'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { showToast, showToastAcrossLoad } from '~/components/ui/toast'
import { deleteAccountInput } from '~/contracts/homeowner-account'
import { redirectDelayMs } from '~/domain/delays'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'

type Values = z.infer<typeof deleteAccountInput>

/** Asks for the password before the account goes. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<Values>({
    resolver: zodResolver(deleteAccountInput),
    defaultValues: { password: '' },
  })
  const remove = api.homeownerAccount.deleteAccount.useMutation({
    onSuccess: () => {
      showToastAcrossLoad({ title: 'Your account is deleted' })
      setTimeout(() => window.location.assign('/'), redirectDelayMs)
    },
    onError: (error) => {
      if (!applyIssues<Values>(error.data?.issues, ['password'], form.setError))
        showToast({
          title: 'Your account was not deleted',
          description: serverMessage(error, 'Please try again.'),
          tone: 'error',
        })
    },
  })
  const pending = remove.isPending || remove.isSuccess
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete your account?"
      description="Your account and what it holds of you go at once. This cannot be undone."
    >
      <Form form={form} label="Delete your account" onSubmit={(values) => remove.mutate(values)}>
        <Fieldset disabled={pending}>
          <TextField name="password" label="Your password" type="password" autoComplete="current-password" autoFocus />
        </Fieldset>
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Keep my account
          </Button>
          <Button type="submit" variant="danger" pending={pending}>
            Delete my account
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
