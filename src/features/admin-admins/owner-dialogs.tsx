'use client'

import { PasswordDialog } from '~/components/form/password-dialog'
import { showToast } from '~/components/ui/toast'
import type { AdminAccount, AdminInvitation } from '~/contracts/admin-account'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { formFailure } from '~/trpc/server-message'

const loadContract = async () => (await import('~/contracts/second-factor')).withPasswordInput

interface MakeOwnerDialogProps {
  admin: Json<AdminAccount>
  onClose: () => void
}

/** Asks for the password before an agent is made an owner. */
export function MakeOwnerDialog({ admin: { id, firstName, lastName }, onClose }: MakeOwnerDialogProps) {
  const utils = api.useUtils()
  const changeLevel = api.admin.admins.changeLevel.useMutation()
  return (
    <PasswordDialog
      loadContract={loadContract}
      title={`Make ${firstName} ${lastName} an owner?`}
      description="Owners manage admins, export lists and erase personal data. All owners get a mail of it."
      confirm="Make owner"
      cancel="Cancel"
      pending={changeLevel.isPending}
      failure={failureOf(changeLevel.error, 'Nothing was changed.')}
      onClose={onClose}
      onConfirm={({ password }, refuse) =>
        changeLevel.mutate(
          { id, adminLevel: 'owner', password },
          {
            onSuccess: async () => {
              showToast({ title: 'Made an owner' })
              await utils.admin.admins.list.invalidate()
              onClose()
            },
            onError: (error) => refuse(error.data?.issues),
          },
        )
      }
    />
  )
}

interface ResendOwnerDialogProps {
  invitation: Json<AdminInvitation>
  onClose: () => void
}

/** Asks for the password before an owner's invitation is sent again. */
export function ResendOwnerDialog({ invitation: { id, email }, onClose }: ResendOwnerDialogProps) {
  const utils = api.useUtils()
  const resend = api.admin.admins.resendInvitation.useMutation()
  return (
    <PasswordDialog
      loadContract={loadContract}
      title={`Invite ${email} again?`}
      description="The link sent before stops working. All owners get a mail of it."
      confirm="Send again"
      cancel="Cancel"
      pending={resend.isPending}
      failure={failureOf(resend.error, 'The invitation was not sent.')}
      onClose={onClose}
      onConfirm={({ password }, refuse) =>
        resend.mutate(
          { id, password },
          {
            onSuccess: async () => {
              showToast({ title: 'Invitation sent again' })
              await utils.admin.admins.list.invalidate()
              onClose()
            },
            onError: (error) => refuse(error.data?.issues),
          },
        )
      }
    />
  )
}

/** Why nothing was done, where the password was not to blame. */
function failureOf(error: Parameters<typeof formFailure>[0], outcome: string): string | null {
  const failure = formFailure(error, ['password'])
  return failure && `${outcome} ${failure}`
}
