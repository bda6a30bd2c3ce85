'use client'

import { ExternalLink, Inbox, ListChecks, Percent } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useLogOut } from '~/components/form/use-log-out'
import { PageHeading } from '~/components/layout/page-heading'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Empty } from '~/components/ui/empty'
import { Stat } from '~/components/ui/stat'
import { Tabs } from '~/components/ui/tabs'
import { useUrlState } from '~/components/ui/use-url-state'
import type { ContractorProfile } from '~/contracts/contractor'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { AccountCard } from './account-card'
import { AlertsCard } from './alerts-card'
import { AnalyticsPanel } from './analytics-panel'
import { AvailabilityCard } from './availability-card'
import { DashboardSkeleton } from './dashboard-skeleton'
import { type DashboardTab, dashboardTabs, readDashboardState } from './dashboard-state'
import { DocumentsPanel } from './documents-panel'
import { LeadDetail } from './lead-detail'
import { LeadsPanel } from './leads-panel'
import { ProfilePanel } from './profile-panel'
import { RatesCard } from './rates-card'
import { TaxCard } from './tax-card'

const panels: Record<DashboardTab, { label: string; render: (given: PanelInput) => ReactNode }> = {
  leads: { label: 'Leads', render: ({ cameFrom }) => <LeadsPanel cameFrom={cameFrom} /> },
  profile: {
    label: 'Profile',
    render: ({ profile, security }) => (
      <div className="flex flex-col gap-6">
        <ProfilePanel profile={profile} />
        <AvailabilityCard profile={profile} />
        <TaxCard registration={profile.taxes} />
        <AlertsCard />
        {security}
        <AccountCard />
      </div>
    ),
  },
  analytics: { label: 'Analytics', render: () => <AnalyticsPanel /> },
  documents: { label: 'Documents', render: () => <DocumentsPanel /> },
}

interface PanelInput {
  profile: Json<ContractorProfile>
  /** The lead that was open just before. */
  cameFrom: string | null
  security: ReactNode
}

interface ContractorDashboardProps {
  name: string
  /** What there is to do first, above everything. */
  notice: ReactNode
  /** The button with its dialog, which belongs to another feature. */
  changePassword: ReactNode
  /** The part of the profile about signing in, which belongs to another feature as well. */
  security: ReactNode
}

export function ContractorDashboard({ name, notice, changePassword, security }: ContractorDashboardProps) {
  const { get, set } = useUrlState()
  const { tab, lead } = readDashboardState(get)
  const profile = api.contractorPortal.profile.useQuery()
  const summary = api.contractorPortal.leadSummary.useQuery(undefined, { enabled: profile.isSuccess })
  const opened = useRef<string | null>(null)
  if (profile.isLoading) return <DashboardSkeleton />
  if (!profile.data) return profile.error?.data?.code === 'NOT_FOUND' ? <NoProfile /> : <Unreachable />
  if (lead) {
    opened.current = lead
    return <LeadDetail id={lead} />
  }
  const { newLeads, totalLeads, responseRate } = summary.data ?? { newLeads: 0, totalLeads: 0, responseRate: 0 }
  const items = dashboardTabs.map((key) => ({
    key,
    label: (
      <>
        {panels[key].label}
        {key === 'leads' && newLeads > 0 && <Badge tone="accent">{newLeads}</Badge>}
      </>
    ),
  }))
  return (
    <div className="mx-auto max-w-content px-4 py-10 sm:px-6">
      <PageHeading
        title={`Welcome, ${name}`}
        subtitle={<ProfileState profile={profile.data} />}
        actions={
          <>
            <PublicProfileButton profile={profile.data} />
            {changePassword}
            <LogoutButton />
          </>
        }
      />
      {notice}
      <RatesCard />
      <div className="mb-8 grid grid-cols-3 gap-3 sm:gap-4">
        <Stat label="New Leads" value={newLeads} icon={<Inbox className="size-5" aria-hidden="true" />} />
        <Stat
          label="Response Rate"
          value={`${responseRate}%`}
          icon={<Percent className="size-5" aria-hidden="true" />}
        />
        <Stat label="Total Leads" value={totalLeads} icon={<ListChecks className="size-5" aria-hidden="true" />} />
      </div>
      <Tabs
        label="Dashboard"
        items={items}
        selected={tab}
        onSelect={(next) => set({ tab: next === 'leads' ? null : next, status: null }, { replace: true })}
      >
        {panels[tab].render({ profile: profile.data, cameFrom: opened.current, security })}
      </Tabs>
    </div>
  )
}

function ProfileState({ profile }: { profile: Json<ContractorProfile> }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {profile.companyName}
      <Badge tone={profile.published ? 'neutral' : 'warning'}>{profile.published ? 'Published' : 'Unpublished'}</Badge>
      {!profile.published && <span className="text-sm">An unpublished profile will not appear in search results.</span>}
    </span>
  )
}

function PublicProfileButton({ profile }: { profile: Json<ContractorProfile> }) {
  return (
    <Button
      variant="secondary"
      size="sm"
      disabled={!profile.published}
      onClick={() => window.open(`/contractors/${profile.id}`, '_blank', 'noopener')}
    >
      View Public Profile
      <ExternalLink className="size-4" aria-hidden="true" />
    </Button>
  )
}

/** Signing out is a navigation; a button, so that nothing prefetches it. */
function LogoutButton() {
  const { ask, endDrafts } = useLogOut()
  const logOut = () => {
    endDrafts()
    window.location.assign('/api/logout')
  }
  return (
    <Button variant="secondary" size="sm" onClick={() => ask(logOut)}>
      Logout
    </Button>
  )
}

function NoProfile() {
  return (
    <div className="mx-auto flex max-w-form flex-col items-center px-4 py-24 text-center">
      <h1 className="text-2xl font-semibold">No Contractor Profile Found</h1>
      <p className="mt-3 mb-8 text-muted">
        This account is not linked to a company. Ask us for a new invitation if you think it should be.
      </p>
      <LogoutButton />
    </div>
  )
}

function Unreachable() {
  return (
    <div className="mx-auto max-w-form px-4 py-24">
      <Empty title="Your dashboard could not be loaded">
        <Button variant="secondary" size="sm" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      </Empty>
    </div>
  )
}
