'use client'

import { applyIssues } from '~/components/form/apply-issues'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { TextField } from '~/components/form/text-field'
import { useContractForm } from '~/components/form/use-contract-form'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { showToast, showToastAcrossLoad } from '~/components/ui/toast'
import { redirectDelayMs } from '~/domain/delays'
import { downloadJson } from '~/lib/download-json'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'

interface Values {
  password: string
}

const loadContract = async () => (await import('~/contracts/contractor-account')).closeCompanyInput

interface PasswordDialogProps {
  title: string
  description: string
  confirm: string
  cancel: string
  danger?: boolean
  pending: boolean
  onClose: () => void
  /** What the server says of the password stands beside the field. */
  onConfirm: (values: Values, refuse: (issues: Parameters<typeof applyIssues>[0]) => boolean) => void
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
  const form = useContractForm(loadContract, { defaultValues: { password: '' } })
  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      <Form
        form={form}
        label={title}
        onSubmit={(values) => onConfirm(values, (issues) => applyIssues<Values>(issues, ['password'], form.setError))}
      >
        <Fieldset disabled={pending}>
          <TextField name="password" label="Your password" type="password" autoComplete="current-password" autoFocus />
        </Fieldset>
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} pending={pending}>
            {confirm}
          </Button>
        </DialogActions>
      </Form>
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
