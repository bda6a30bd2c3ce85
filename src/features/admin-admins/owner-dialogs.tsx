'use client'

import type { ComponentProps } from 'react'
import { PasswordDialog } from '~/components/form/password-dialog'
import { showToast } from '~/components/ui/toast'
import type { AdminAccount, AdminInvitation } from '~/contracts/admin-account'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { formFailure } from '~/trpc/server-message'

interface MakeOwnerDialogProps {
  admin: Json<AdminAccount>
  onClose: () => void
}

/** Asks for the password before an agent is made an owner. */
export function MakeOwnerDialog({ admin: { id, firstName, lastName }, onClose }: MakeOwnerDialogProps) {
  const done = useDone('Made an owner', onClose)
  const changeLevel = api.admin.admins.changeLevel.useMutation(done)
  return (
    <OwnerDialog
      title={`Make ${firstName} ${lastName} an owner?`}
      description="Owners manage admins, export lists and erase personal data. All owners get a mail of it."
      confirm="Make owner"
      call={changeLevel}
      outcome="Nothing was changed."
      onClose={onClose}
      onConfirm={({ password }, refuse) =>
        changeLevel.mutate({ id, adminLevel: 'owner', password }, { onError: ({ data }) => refuse(data?.issues) })
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
  const done = useDone('Invitation sent again', onClose)
  const resend = api.admin.admins.resendInvitation.useMutation(done)
  return (
    <OwnerDialog
      title={`Invite ${email} again?`}
      description="The link sent before stops working. All owners get a mail of it."
      confirm="Send again"
      call={resend}
      outcome="The invitation was not sent."
      onClose={onClose}
      onConfirm={({ password }, refuse) =>
        resend.mutate({ id, password }, { onError: ({ data }) => refuse(data?.issues) })
      }
    />
  )
}

/** What follows once it is done: a toast, the list anew, and the dialog closes. */
function useDone(title: string, onClose: () => void) {
  const utils = api.useUtils()
  return {
    onSuccess: async () => {
      showToast({ title })
      await utils.admin.admins.list.invalidate()
      onClose()
    },
  }
}

const loadContract = async () => (await import('~/contracts/second-factor')).withPasswordInput

type DialogProps = ComponentProps<typeof PasswordDialog>
interface OwnerDialogProps extends Pick<DialogProps, 'title' | 'description' | 'confirm' | 'onClose' | 'onConfirm'> {
  call: { isPending: boolean; error: Parameters<typeof formFailure>[0] }
  /** What is said before the reason when it was refused, where the password was not to blame. */
  outcome: string
}

function OwnerDialog({ call, outcome, ...dialog }: OwnerDialogProps) {
  const reason = formFailure(call.error, ['password'])
  return (
    <PasswordDialog
      {...dialog}
      loadContract={loadContract}
      cancel="Cancel"
      pending={call.isPending}
      failure={reason && `${outcome} ${reason}`}
    />
  )
}
