'use client'

import { useForm } from 'react-hook-form'
import { applyIssues } from '~/components/form/apply-issues'
import { Fieldset } from '~/components/form/fieldset'
import { TextInput } from '~/components/form/text-input'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { showToast, showToastAcrossLoad } from '~/components/ui/toast'
import { redirectDelayMs } from '~/domain/delays'
import { downloadJson } from '~/lib/download-json'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'

interface Form {
  password: string
}

interface PasswordDialogProps {
  title: string
  description: string
  confirm: string
  cancel: string
  danger?: boolean
  pending: boolean
  onClose: () => void
  /** What the server says of the password stands beside the field. */
  onConfirm: (values: Form, refuse: (issues: Parameters<typeof applyIssues>[0]) => boolean) => void
}

function PasswordDialog({
  title,
  description,
  confirm,
  cancel,
  danger,
  pending,
  onClose,
  onConfirm,
}: PasswordDialogProps) {
  const { register, handleSubmit, setError, formState } = useForm<Form>({ defaultValues: { password: '' } })
  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      <form
        noValidate
        aria-label={title}
        onSubmit={handleSubmit((values) =>
          onConfirm(values, (issues) => applyIssues<Form>(issues, ['password'], setError)),
        )}
      >
        <Fieldset disabled={pending}>
          <TextInput
            label="Your password"
            type="password"
            autoComplete="current-password"
            autoFocus
            error={formState.errors.password?.message}
            {...register('password', { required: 'Password is required' })}
          />
        </Fieldset>
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} pending={pending}>
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Asks for the password, then lets the browser save everything that is kept. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const give = api.contractorPortal.exportData.useMutation()
  return (
    <PasswordDialog
      title="Download your data"
      description="The file holds all that we keep about you. Keep it where only you can read it."
      confirm="Download"
      cancel="Cancel"
      pending={give.isPending}
      onClose={onClose}
      onConfirm={(values, refuse) =>
        give.mutate(values, {
          onSuccess: (data) => {
            downloadJson('my-data.json', data)
            showToast({ title: 'Your data is downloaded' })
            onClose()
          },
          onError: (error) => {
            if (!refuse(error.data?.issues))
              showToast({ title: 'Nothing was downloaded', description: serverMessage(error), tone: 'error' })
          },
        })
      }
    />
  )
}

/** Asks for the password before the account and the company go. */
export function CloseAccountDialog({ onClose }: { onClose: () => void }) {
  const shut = api.contractorPortal.closeAccount.useMutation()
  return (
    <PasswordDialog
      title="Close your account?"
      description="Your account, your profile and all that belongs to them go at once. This cannot be undone."
      confirm="Close my account"
      cancel="Keep my account"
      danger
      pending={shut.isPending || shut.isSuccess}
      onClose={onClose}
      onConfirm={(values, refuse) =>
        shut.mutate(values, {
          onSuccess: () => {
            showToastAcrossLoad({ title: 'Your account is closed' })
            setTimeout(() => window.location.assign('/'), redirectDelayMs)
          },
          onError: (error) => {
            if (!refuse(error.data?.issues))
              showToast({ title: 'Your account was not closed', description: serverMessage(error), tone: 'error' })
          },
        })
      }
    />
  )
}
