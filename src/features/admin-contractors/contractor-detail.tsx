'use client'

import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { PageHeading } from '~/components/layout/page-heading'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Empty } from '~/components/ui/empty'
import { BackToList } from '~/components/ui/return-to-list'
import { Spinner } from '~/components/ui/spinner'
import type { AdminContractorDetail } from '~/contracts/admin-contractor'
import { isAway } from '~/domain/away'
import { formatDay } from '~/lib/format'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { ActivityCard } from './activity-card'
import { ChecksCard } from './checks-card'
import { ContractorActions } from './contractor-actions'
import { ContractorForm } from './contractor-form'
import { ContractorStatusBadge } from './contractor-status-badge'
import { DocumentsCard } from './documents-card'
import { InvitationCard } from './invitation-card'
import { RenamedNotice } from './renamed-notice'
import { SummaryCard } from './summary-card'

interface ContractorDetailProps {
  id: string
  /** What support does for the account, which belongs to another feature. */
  accountSupport: ReactNode
}

/** One company: what is known of it, and what can be done with it in its present state. */
export function ContractorDetail({ id, accountSupport }: ContractorDetailProps) {
  const router = useRouter()
  const query = api.admin.contractors.byId.useQuery({ id })
  if (query.isLoading)
    return (
      <div className="flex justify-center py-24 text-muted">
        <Spinner className="size-8" label="Loading" />
      </div>
    )
  if (!query.data)
    return (
      <Empty title={query.error?.data?.code === 'NOT_FOUND' ? 'Contractor not found' : 'Failed to fetch contractor'}>
        <Button className="mt-3" variant="secondary" size="sm" onClick={() => router.push('/admin/contractors')}>
          Back to Contractors
        </Button>
      </Empty>
    )
  const { contractor } = query.data
  return (
    <>
      <PageHeading
        title={contractor.companyName}
        subtitle={
          <span className="flex flex-wrap gap-2 pt-1">
            <ContractorStatusBadge status={contractor.status} />
            <AccountBadge contractor={contractor} />
            {contractor.verified && <Badge tone="success">Verified</Badge>}
            {contractor.awayUntil && isAway(contractor, new Date()) && (
              <Badge tone="warning">Away until {formatDay(contractor.awayUntil)}</Badge>
            )}
            <Badge tone="muted">Open leads at a time: {contractor.leadsWanted}</Badge>
          </span>
        }
        actions={<BackToList to="/admin/contractors">Back to Contractors</BackToList>}
      />
      <ContractorActions contractor={contractor} />
      <RenamedNotice contractor={contractor} />
      <SummaryCard contractor={contractor} />
      <div className="mt-6 grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <ContractorForm key={contractor.id} contractor={contractor} />
        <div className="flex flex-col gap-6">
          {contractor.invitedAt && <InvitationCard invitedAt={contractor.invitedAt} pending={!contractor.userId} />}
          {accountSupport}
          <DocumentsCard contractorId={contractor.id} />
          <ChecksCard contractorId={contractor.id} />
          <ActivityCard entity="contractor" entityId={contractor.id} />
        </div>
      </div>
    </>
  )
}

function AccountBadge({ contractor: { userId, invitedAt } }: { contractor: Json<AdminContractorDetail> }) {
  if (userId) return <Badge>Account Active</Badge>
  if (invitedAt) return <Badge tone="warning">Invitation Sent</Badge>
  return <Badge tone="muted">No Account</Badge>
}
