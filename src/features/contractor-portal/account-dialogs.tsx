'use client'

import { PasswordDialog } from '~/components/form/password-dialog'
import { useLogOut } from '~/components/form/use-log-out'
import { showToast, showToastAcrossLoad } from '~/components/ui/toast'
import { redirectDelayMs } from '~/domain/delays'
import { downloadJson } from '~/lib/download-json'
import { api } from '~/trpc/react'
import { formFailure, serverMessage } from '~/trpc/server-message'

const loadContract = async () => (await import('~/contracts/contractor-account')).closeCompanyInput

/** Asks for the password, then lets the browser save everything that is kept. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const give = api.contractorPortal.exportData.useMutation()
  return (
    <PasswordDialog
      loadContract={loadContract}
      title="Download your data"
      description="The file holds all that we keep about you. Keep it where only you can read it."
      confirm="Download"
      cancel="Cancel"
      pending={give.isPending}
      failure={formFailure(give.error, ['password'])}
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
  const { endDrafts } = useLogOut()
  const shut = api.contractorPortal.closeAccount.useMutation()
  return (
    <PasswordDialog
      loadContract={loadContract}
      title="Close your account?"
      description="Your account, your profile and all that belongs to them go at once. This cannot be undone."
      confirm="Close my account"
      cancel="Keep my account"
      danger
      pending={shut.isPending || shut.isSuccess}
      failure={formFailure(shut.error, ['password'])}
      onClose={onClose}
      onConfirm={(values, refuse) =>
        shut.mutate(values, {
          onSuccess: () => {
            endDrafts()
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
