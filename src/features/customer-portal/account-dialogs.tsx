'use client'

import { PasswordDialog } from '~/components/form/password-dialog'
import { useLogOut } from '~/components/form/use-log-out'
import { showToast, showToastAcrossLoad } from '~/components/ui/toast'
import { redirectDelayMs } from '~/domain/delays'
import { downloadJson } from '~/lib/download-json'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'

const loadContract = async () => (await import('~/contracts/homeowner-account')).deleteAccountInput

/** Asks for the password, then lets the browser save everything that is kept. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const give = api.homeownerAccount.exportData.useMutation()
  return (
    <PasswordDialog
      loadContract={loadContract}
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

/** Asks for the password before the account goes. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { endDrafts } = useLogOut()
  const remove = api.homeownerAccount.deleteAccount.useMutation()
  return (
    <PasswordDialog
      loadContract={loadContract}
      title="Delete your account?"
      description="Your account and what it holds of you go at once. This cannot be undone."
      confirm="Delete my account"
      cancel="Keep my account"
      danger
      pending={remove.isPending || remove.isSuccess}
      onClose={onClose}
      onConfirm={(values, refuse) =>
        remove.mutate(values, {
          onSuccess: () => {
            endDrafts()
            showToastAcrossLoad({ title: 'Your account is deleted' })
            setTimeout(() => window.location.assign('/'), redirectDelayMs)
          },
          onError: (error) => {
            if (!refuse(error.data?.issues))
              showToast({
                title: 'Your account was not deleted',
                description: serverMessage(error, 'Please try again.'),
                tone: 'error',
              })
          },
        })
      }
    />
  )
}
