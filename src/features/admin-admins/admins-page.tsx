'use client'

import { MailPlus } from 'lucide-react'
import { useState } from 'react'
import { useIsOwner } from '~/components/layout/ownership'
import { PageHeading } from '~/components/layout/page-heading'
import { Button } from '~/components/ui/button'
import { Empty } from '~/components/ui/empty'
import { AdminsCard } from './admins-card'
import { InvitationsCard } from './invitations-card'
import { InviteDialog } from './invite-dialog'
import { RequirementCard } from './requirement-card'

/** Who runs the back office: for owners. */
export function AdminsPage({ ownId }: { ownId: string }) {
  const [inviting, setInviting] = useState(false)
  const isOwner = useIsOwner()
  return (
    <>
      <PageHeading
        title="Admins"
        subtitle="Who runs the back office, and what they may do"
        actions={
          isOwner && (
            <Button onClick={() => setInviting(true)}>
              <MailPlus className="size-4" aria-hidden="true" />
              Invite an admin
            </Button>
          )
        }
      />
      {isOwner ? (
        <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <AdminsCard ownId={ownId} />
          <div className="flex flex-col gap-6">
            <InvitationsCard />
            <RequirementCard />
          </div>
        </div>
      ) : (
        <Empty title="Only owners manage admins">Ask an owner to invite somebody or to change what you may do.</Empty>
      )}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  )
}
