'use client'

import {
  Building2,
  ChartNoAxesColumn,
  ExternalLink,
  FileCheck,
  Hammer,
  Inbox,
  type LucideIcon,
  MessagesSquare,
} from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { useLogOut } from '~/components/form/use-log-out'
import { AppFrame, type FrameTab } from '~/components/layout/app-frame'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Empty } from '~/components/ui/empty'
import { ShallowLink } from '~/components/ui/shallow-link'
import { useUrlState } from '~/components/ui/use-url-state'
import type { ContractorProfile } from '~/contracts/contractor'
import { isAway } from '~/domain/away'
import { formatDay } from '~/lib/format'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { AccountCard } from './account-card'
import { AlertsCard } from './alerts-card'
import { AnalyticsPanel } from './analytics-panel'
import { AvailabilityCard } from './availability-card'
import { DashboardSkeleton } from './dashboard-skeleton'
import { type DashboardTab, dashboardTabs, nowhere, readDashboardState } from './dashboard-state'
import { DocumentsPanel } from './documents-panel'
import { FirstDay } from './first-day'
import { JobsPanel } from './jobs-panel'
import { LeadsPanel } from './leads-panel'
import { LogoCard } from './logo-card'
import { MessagesPanel } from './messages-panel'
import { PhotosCard } from './photos-card'
import { ProfilePanel } from './profile-panel'
import { ProfileSections } from './profile-sections'
import { RatesCard } from './rates-card'
import { TaxCard } from './tax-card'

interface PanelInput {
  profile: Json<ContractorProfile>
  calendar: ReactNode
  security: ReactNode
}

const panels: Record<DashboardTab, { label: string; icon: LucideIcon; render: (given: PanelInput) => ReactNode }> = {
  leads: { label: 'Leads', icon: Inbox, render: () => <LeadsPanel /> },
  messages: { label: 'Messages', icon: MessagesSquare, render: () => <MessagesPanel /> },
  jobs: { label: 'Jobs', icon: Hammer, render: () => <JobsPanel /> },
  profile: {
    label: 'Profile',
    icon: Building2,
    render: ({ profile, calendar, security }) => (
      <ProfileSections
        sections={{
          description: <ProfilePanel profile={profile} />,
          logo: <LogoCard profile={profile} />,
          photos: <PhotosCard />,
          availability: <AvailabilityCard profile={profile} />,
          taxes: (
            <>
              <TaxCard registration={profile.taxes} />
              <AlertsCard />
            </>
          ),
          calendar,
          security,
          account: <AccountCard />,
        }}
      />
    ),
  },
  documents: { label: 'Documents', icon: FileCheck, render: () => <DocumentsPanel /> },
  analytics: { label: 'Analytics', icon: ChartNoAxesColumn, render: () => <AnalyticsPanel /> },
}

interface ContractorDashboardProps {
  name: string
  /** What there is to do first, above everything. */
  notice: ReactNode
  /** The button with its dialog, which belongs to another feature. */
  changePassword: ReactNode
  /** The card of the profile about one's own calendar, likewise. */
  calendar: ReactNode
  /** The part of the profile about signing in, which belongs to another feature as well. */
  security: ReactNode
}

export function ContractorDashboard({ name, notice, changePassword, calendar, security }: ContractorDashboardProps) {
  const { get, set } = useUrlState()
  const { tab, lead } = readDashboardState(get)
  const profile = api.contractorPortal.profile.useQuery()
  const news = useNews(profile.isSuccess)
  if (profile.isLoading) return <DashboardSkeleton />
  if (!profile.data) return profile.error?.data?.code === 'NOT_FOUND' ? <NoProfile /> : <Unreachable />
  return (
    <AppFrame
      label="Dashboard"
      tabs={dashboardTabs.map((key) => ({ key, ...panels[key], news: news[key] }))}
      selected={tab}
      onSelect={(next) => set({ ...nowhere, tab: next === 'leads' ? null : next })}
      focused={lead !== null}
    >
      {lead === null && (
        <>
          <DashboardHead name={name} profile={profile.data} changePassword={changePassword} />
          {notice}
          <RatesCard />
          {tab === 'leads' && <FirstDay profile={profile.data} />}
          <LeadStats />
        </>
      )}
      {panels[tab].render({ profile: profile.data, calendar, security })}
      <p className="mt-10 flex gap-4 text-sm text-muted max-lg:hidden">
        <Link href="/privacy" className="hover:text-foreground">
          Privacy
        </Link>
        <Link href="/terms" className="hover:text-foreground">
          Terms
        </Link>
      </p>
    </AppFrame>
  )
}

/** What is new behind each tab. */
function useNews(enabled: boolean): Partial<Record<DashboardTab, FrameTab<DashboardTab>['news']>> {
  const { data: summary } = api.contractorPortal.leadSummary.useQuery(undefined, { enabled })
  const { data: verification } = api.contractorPortal.verification.useQuery(undefined, { enabled })
  const toRenew = verification?.checks.filter(
    ({ state }) => state === 'rejected' || state === 'lapsed' || state === 'expiring',
  )
  return {
    leads: { count: summary?.newLeads ?? 0, word: 'new' },
    messages: { count: summary?.unreadMessages ?? 0, word: 'unread' },
    jobs: { count: summary?.jobsToStart ?? 0, word: 'to start' },
    documents: { count: toRenew?.length ?? 0, word: 'to renew' },
  }
}

function DashboardHead({
  name,
  profile,
  changePassword,
}: Pick<ContractorDashboardProps, 'name' | 'changePassword'> & Pick<PanelInput, 'profile'>) {
  return (
    <div className="mb-5 flex flex-col gap-x-6 gap-y-3 md:flex-row md:items-start md:justify-between">
      <div className="min-w-0">
        <h1 className="text-xl font-semibold wrap-anywhere sm:text-2xl">{`Welcome, ${name}`}</h1>
        <div className="mt-1 text-sm wrap-anywhere text-muted">
          <ProfileState profile={profile} />
        </div>
      </div>
      <div className="flex shrink-0 gap-2 max-sm:[&>button]:shrink max-sm:[&>button]:px-2 max-sm:[&>button]:text-xs max-sm:[&>button]:whitespace-normal max-sm:[&>button]:flex-auto">
        <PublicProfileButton profile={profile} />
        {changePassword}
        <LogoutButton />
      </div>
    </div>
  )
}

function LeadStats() {
  const summary = api.contractorPortal.leadSummary.useQuery()
  const { newLeads = 0, totalLeads = 0, responseRate = 0 } = summary.data ?? {}
  return (
    <div className="mb-5 grid grid-cols-3 divide-x divide-border rounded-xl border border-border bg-surface">
      <SmallStat label="New Leads" value={newLeads} />
      <SmallStat label="Response Rate" value={`${responseRate}%`} />
      <SmallStat label="Total Leads" value={totalLeads} />
    </div>
  )
}

function SmallStat({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className="flex min-w-0 items-baseline justify-between gap-x-3 px-3 py-2 max-sm:flex-col sm:px-4 sm:py-3">
      <h2 className="text-xs font-medium tracking-normal text-muted sm:text-sm">{label}</h2>
      <p className="text-lg font-semibold tabular-nums sm:text-xl">{value}</p>
    </div>
  )
}

function ProfileState({ profile }: { profile: Json<ContractorProfile> }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {profile.companyName}
      <Badge tone={profile.published ? 'neutral' : 'warning'}>{profile.published ? 'Published' : 'Unpublished'}</Badge>
      {!profile.published && <span className="text-sm">An unpublished profile will not appear in search results.</span>}
      {profile.awayUntil && isAway(profile, new Date()) && (
        <span className="flex flex-wrap items-center gap-x-2">
          <Badge tone="warning">Away until {formatDay(profile.awayUntil)}</Badge>
          <ShallowLink
            to={{ ...nowhere, tab: 'profile', at: 'availability' }}
            className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-foreground sm:min-h-8"
          >
            Change dates
          </ShallowLink>
        </span>
      )}
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
