'use client'

import { ExternalLink, Inbox, ListChecks, Percent } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageHeading } from '~/components/layout/page-heading'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { buttonClasses } from '~/components/ui/button-classes'
import { Stat } from '~/components/ui/stat'
import type { ContractorProfile } from '~/contracts/contractor'
import { api } from '~/trpc/react'
import { DashboardSkeleton } from './dashboard-skeleton'
import { LeadsPanel } from './leads-panel'

/** A plain link: signing out is a navigation, and must never be prefetched. */
const logout = (
  <a href="/api/logout" className={buttonClasses({ variant: 'secondary', size: 'sm' })}>
    Logout
  </a>
)

interface ContractorDashboardProps {
  name: string
  /** The button with its dialog, which belongs to another feature. */
  changePassword: ReactNode
}

export function ContractorDashboard({ name, changePassword }: ContractorDashboardProps) {
  const profile = api.contractorPortal.profile.useQuery()
  const summary = api.contractorPortal.leadSummary.useQuery(undefined, { enabled: profile.isSuccess })
  if (profile.isLoading) return <DashboardSkeleton />
  if (!profile.data) return <NoProfile />
  const { newLeads, totalLeads, responseRate } = summary.data ?? { newLeads: 0, totalLeads: 0, responseRate: 0 }
  return (
    <div className="mx-auto max-w-content px-4 py-10 sm:px-6">
      <PageHeading
        title={`Welcome, ${name}`}
        subtitle={<ProfileState profile={profile.data} />}
        actions={
          <>
            <PublicProfileLink profile={profile.data} />
            {changePassword}
            {logout}
          </>
        }
      />
      <div className="mb-8 grid grid-cols-3 gap-3 sm:gap-4">
        <Stat label="New Leads" value={newLeads} icon={<Inbox className="size-5" aria-hidden="true" />} />
        <Stat
          label="Response Rate"
          value={`${responseRate}%`}
          icon={<Percent className="size-5" aria-hidden="true" />}
        />
        <Stat label="Total Leads" value={totalLeads} icon={<ListChecks className="size-5" aria-hidden="true" />} />
      </div>
      <LeadsPanel />
    </div>
  )
}

function ProfileState({ profile }: { profile: ContractorProfile }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {profile.companyName}
      <Badge tone={profile.published ? 'neutral' : 'warning'}>{profile.published ? 'Published' : 'Unpublished'}</Badge>
      {!profile.published && <span className="text-sm">An unpublished profile will not appear in search results.</span>}
    </span>
  )
}

function PublicProfileLink({ profile }: { profile: ContractorProfile }) {
  const label = (
    <>
      View Public Profile
      <ExternalLink className="size-4" aria-hidden="true" />
    </>
  )
  if (!profile.published)
    return (
      <Button variant="secondary" size="sm" disabled>
        {label}
      </Button>
    )
  return (
    <a
      href={`/contractors/${profile.id}`}
      target="_blank"
      rel="noopener"
      className={buttonClasses({ variant: 'secondary', size: 'sm' })}
    >
      {label}
    </a>
  )
}

function NoProfile() {
  return (
    <div className="mx-auto flex max-w-form flex-col items-center px-4 py-24 text-center">
      <h1 className="text-2xl font-semibold">No Contractor Profile Found</h1>
      <p className="mt-3 mb-8 text-muted">
        This account is not linked to a company. Ask us for a new invitation if you think it should be.
      </p>
      {logout}
    </div>
  )
}
