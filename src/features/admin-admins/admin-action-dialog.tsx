'use client'

import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { Failure } from '~/components/ui/failure'
import { showToast, showToastAcrossLoad } from '~/components/ui/toast'
import type { AdminAccount } from '~/contracts/admin-account'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'

/** Making an owner is not among them: it takes the password, see `MakeOwnerDialog`. */
export type AdminAction = 'make-agent' | 'disable' | 'enable' | 'reset'

interface ActionTexts {
  title: (name: string) => string
  text: string
  /** The same, said to an owner who does it to themselves. */
  ownText?: string
  action: string
  done: string
  danger?: boolean
}

const texts: Record<AdminAction, ActionTexts> = {
  'make-agent': {
    title: (name) => `Make ${name} an agent?`,
    text: 'Agents do not manage admins, export or erase. Invitations they sent stop working. API keys whose secret they have seen still work: owners get a list by mail, and Integrations marks them.',
    ownText:
      'You will no longer manage admins, export or erase. Invitations you sent stop working. API keys whose secret you have seen still work.',
    action: 'Make agent',
    done: 'Made an agent',
    danger: true,
  },
  disable: {
    title: (name) => `Disable ${name}?`,
    text: 'They are signed out at once and cannot sign in. What they did stays in the audit log. API keys whose secret they have seen still work: owners get a list by mail, and Integrations marks them.',
    ownText: 'You are signed out at once, and cannot sign in again until another owner enables you.',
    action: 'Disable',
    done: 'Admin disabled',
    danger: true,
  },
  enable: {
    title: (name) => `Enable ${name}?`,
    text: 'They can sign in again with the password they had.',
    action: 'Enable',
    done: 'Admin enabled',
  },
  reset: {
    title: (name) => `Reset the second step of ${name}?`,
    text: 'Do this only once you are sure that it is they who lost it. Their passkeys, app and recovery codes stop working, they are signed out, and they get a mail.',
    action: 'Reset',
    done: 'Second step reset',
    danger: true,
  },
}

interface AdminActionDialogProps {
  action: AdminAction
  admin: Json<AdminAccount>
  /** The owner is about to do it to themselves. */
  own: boolean
  onClose: () => void
}

/** Asks once more before an admin is changed. */
export function AdminActionDialog({ action, admin, own, onClose }: AdminActionDialogProps) {
  const utils = api.useUtils()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const changeLevel = api.admin.admins.changeLevel.useMutation()
  const disable = api.admin.admins.disable.useMutation()
  const enable = api.admin.admins.enable.useMutation()
  const reset = api.admin.admins.resetSecondFactor.useMutation()
  const { id } = admin
  const run: Record<AdminAction, () => Promise<unknown>> = {
    'make-agent': () => changeLevel.mutateAsync({ id, adminLevel: 'agent' }),
    disable: () => disable.mutateAsync({ id }),
    enable: () => enable.mutateAsync({ id }),
    reset: () => reset.mutateAsync({ id }),
  }
  const { title, text, ownText = text, action: label, done, danger = false } = texts[action]
  const confirm = async () => {
    setPending(true)
    setFailure(null)
    try {
      await run[action]()
      if (own) {
        // Whoever is no owner any more, or shut themselves out, sees another back office.
        showToastAcrossLoad({ title: done })
        window.location.assign('/admin')
      } else {
        showToast({ title: done })
        await utils.admin.admins.list.invalidate()
      }
    } catch (error) {
      setFailure(serverMessage(error as Parameters<typeof serverMessage>[0]))
      setPending(false)
      return
    }
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={title(own ? 'yourself' : `${admin.firstName} ${admin.lastName}`)}>
      <p className="text-muted">{own ? ownText : text}</p>
      <Failure className="mt-5" message={failure && `Nothing was changed. ${failure}`} />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button variant={danger ? 'danger' : 'primary'} pending={pending} onClick={confirm}>
          {label}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
