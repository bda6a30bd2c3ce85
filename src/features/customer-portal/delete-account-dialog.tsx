'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { applyIssues } from '~/components/form/apply-issues'
import { Fieldset } from '~/components/form/fieldset'
import { TextInput } from '~/components/form/text-input'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { showToast, showToastAcrossLoad } from '~/components/ui/toast'
import { deleteAccountInput } from '~/contracts/homeowner-account'
import { redirectDelayMs } from '~/domain/delays'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'

type Form = z.infer<typeof deleteAccountInput>

/** Asks for the password before the account goes. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm<Form>({
    resolver: zodResolver(deleteAccountInput),
    defaultValues: { password: '' },
  })
  const remove = api.homeownerAccount.deleteAccount.useMutation({
    onSuccess: () => {
      showToastAcrossLoad({ title: 'Your account is deleted' })
      setTimeout(() => window.location.assign('/'), redirectDelayMs)
    },
    onError: (error) => {
      if (!applyIssues<Form>(error.data?.issues, ['password'], setError))
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
      <form noValidate aria-label="Delete your account" onSubmit={handleSubmit((values) => remove.mutate(values))}>
        <Fieldset disabled={pending}>
          <TextInput
            label="Your password"
            type="password"
            autoComplete="current-password"
            autoFocus
            error={formState.errors.password?.message}
            {...register('password')}
          />
        </Fieldset>
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Keep my account
          </Button>
          <Button type="submit" variant="danger" pending={pending}>
            Delete my account
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
