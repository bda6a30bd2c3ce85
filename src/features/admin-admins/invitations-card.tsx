'use client'

import { useState } from 'react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { DateText } from '~/components/ui/date-text'
import { showToast } from '~/components/ui/toast'
import type { AdminInvitation } from '~/contracts/admin-account'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import { levelNames } from './admins-card'
import { ResendOwnerDialog } from './owner-dialogs'

/** Who was invited and has not come yet. */
export function InvitationsCard() {
  const invitations = api.admin.admins.list.useQuery().data?.invitations ?? []
  return (
    <Card aria-labelledby="invitations">
      <CardHeader id="invitations" title="Invitations" description="Each link works once, for 7 days." />
      {invitations.length === 0 && <p className="text-sm text-muted">No invitation is open.</p>}
      <ul className="divide-y divide-border">
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Card>
  )
}

function InvitationRow({ invitation }: { invitation: Json<AdminInvitation> }) {
  const { id, email, adminLevel, invitedBy, expiresAt, expired } = invitation
  const utils = api.useUtils()
  const [asking, setAsking] = useState(false)
  const settled = (title: string) => ({
    onSuccess: () => showToast({ title }),
    onError: (error: Parameters<typeof serverMessage>[0]) =>
      showToast({ title: 'Nothing was changed', description: serverMessage(error), tone: 'error' as const }),
    onSettled: () => utils.admin.admins.list.invalidate(),
  })
  const resend = api.admin.admins.resendInvitation.useMutation(settled('Invitation sent again'))
  const withdraw = api.admin.admins.withdrawInvitation.useMutation(settled('Invitation withdrawn'))
  const sendAgain = () => (adminLevel === 'owner' ? setAsking(true) : resend.mutate({ id }))
  return (
    <li className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
        {email}
        <Badge tone="muted">{levelNames[adminLevel]}</Badge>
        {expired && <Badge tone="warning">Expired</Badge>}
      </p>
      <p className="text-sm wrap-anywhere text-muted">
        {invitedBy && `Invited by ${invitedBy}, `}
        {expired ? 'ended ' : 'until '}
        <DateText value={expiresAt} style="dateTime" />
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" pending={resend.isPending} onClick={sendAgain}>
          Send again<span className="sr-only"> to {email}</span>
        </Button>
        <Button variant="ghost" size="sm" pending={withdraw.isPending} onClick={() => withdraw.mutate({ id })}>
          Withdraw<span className="sr-only"> the invitation of {email}</span>
        </Button>
      </div>
      {asking && <ResendOwnerDialog invitation={invitation} onClose={() => setAsking(false)} />}
    </li>
  )
}
