'use client'

import { useState } from 'react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { DateText } from '~/components/ui/date-text'
import { Empty } from '~/components/ui/empty'
import { Skeleton } from '~/components/ui/skeleton'
import type { AdminAccount } from '~/contracts/admin-account'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { type AdminAction, AdminActionDialog } from './admin-action-dialog'
import { MakeOwnerDialog } from './owner-dialogs'

export const levelNames: Record<Json<AdminAccount>['adminLevel'], string> = { owner: 'Owner', agent: 'Agent' }

type Asked = AdminAction | 'make-owner'

/** All admins, each with what can be done with them. */
export function AdminsCard({ ownId }: { ownId: string }) {
  const list = api.admin.admins.list.useQuery()
  const [asked, setAsked] = useState<{ action: Asked; admin: Json<AdminAccount> } | null>(null)
  const close = () => setAsked(null)
  const owners = list.data?.admins.filter(({ adminLevel, disabledAt }) => adminLevel === 'owner' && !disabledAt) ?? []
  return (
    <Card aria-labelledby="admins">
      <CardHeader
        id="admins"
        title="Admins"
        description="Owners also manage admins, export and erase. Agents do the rest."
      />
      {list.isLoading && <Skeleton className="h-40" />}
      {list.error && <Empty title="The admins could not be loaded">Reload the page to try again.</Empty>}
      <ul className="divide-y divide-border">
        {list.data?.admins.map((admin) => (
          <AdminRow
            key={admin.id}
            admin={admin}
            own={admin.id === ownId}
            onlyOwner={owners.length === 1 && owners[0]?.id === admin.id}
            onAsk={(action) => setAsked({ action, admin })}
          />
        ))}
      </ul>
      {asked?.action === 'make-owner' ? (
        <MakeOwnerDialog admin={asked.admin} onClose={close} />
      ) : (
        asked && (
          <AdminActionDialog action={asked.action} admin={asked.admin} own={asked.admin.id === ownId} onClose={close} />
        )
      )}
    </Card>
  )
}

interface AdminRowProps {
  admin: Json<AdminAccount>
  own: boolean
  /** The last who can manage admins stays one. */
  onlyOwner: boolean
  onAsk: (action: Asked) => void
}

function AdminRow({ admin, own, onlyOwner, onAsk }: AdminRowProps) {
  const { firstName, lastName, email, adminLevel, twoStep, disabledAt, lastLoginAt } = admin
  const name = `${firstName} ${lastName}`
  const who = own ? 'yourself' : name
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {own ? `${name} (you)` : name}
          <Badge tone={adminLevel === 'owner' ? 'neutral' : 'muted'}>{levelNames[adminLevel]}</Badge>
          {disabledAt && <Badge tone="danger">Disabled</Badge>}
          {!twoStep && !disabledAt && <Badge tone="warning">Password only</Badge>}
        </p>
        <p className="mt-1 text-sm wrap-anywhere text-muted">{email}</p>
        <p className="text-sm text-muted">
          {lastLoginAt ? (
            <>
              Last login <DateText value={lastLoginAt} style="dateTime" />
            </>
          ) : (
            'Never signed in'
          )}
        </p>
        {onlyOwner && (
          <p className="mt-1 text-sm text-muted">
            {own ? 'You are the only owner.' : 'The only owner.'} To change this, make another admin an owner first.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {!disabledAt && !onlyOwner && (
          <Button variant="ghost" size="sm" onClick={() => onAsk(adminLevel === 'owner' ? 'make-agent' : 'make-owner')}>
            {adminLevel === 'owner' ? 'Make agent' : 'Make owner'}
            <span className="sr-only"> {who}</span>
          </Button>
        )}
        {twoStep && !own && (
          <Button variant="ghost" size="sm" onClick={() => onAsk('reset')}>
            Reset second step<span className="sr-only"> of {who}</span>
          </Button>
        )}
        {!onlyOwner && (
          <Button variant="ghost" size="sm" onClick={() => onAsk(disabledAt ? 'enable' : 'disable')}>
            {disabledAt ? 'Enable' : 'Disable'}
            <span className="sr-only"> {who}</span>
          </Button>
        )}
      </div>
    </li>
  )
}
