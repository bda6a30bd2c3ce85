'use client'

import { ArrowRight, CircleAlert, CircleCheckBig, CircleMinus, FolderKanban, HardHat, House } from 'lucide-react'
import Link from 'next/link'
import { useIsOwner } from '~/components/layout/ownership'
import { PageHeading } from '~/components/layout/page-heading'
import { Card, CardHeader } from '~/components/ui/card'
import { Stat } from '~/components/ui/stat'
import type { SystemStatus } from '~/contracts/analytics'
import { api } from '~/trpc/react'
import { AttentionCard } from './attention-card'
import { FailedEmailsCard } from './failed-emails-card'
import { FailedJobsCard } from './failed-jobs-card'
import { MatchingCard } from './matching-card'
import { RatesLine } from './rates-line'

const quickLinks = [
  { href: '/admin/contractors', label: 'Contractors', text: 'Review applications, verify, invite and publish' },
  { href: '/admin/projects', label: 'Projects', text: 'Verify, assign and follow requests' },
  { href: '/admin/homeowners', label: 'Homeowners', text: 'Accounts and what they asked for' },
  { href: '/admin/reviews', label: 'Reviews', text: 'What homeowners say, and what was removed' },
  { href: '/admin/turns', label: 'Fair turn', text: 'Who had how many turns, beside an equal share' },
  { href: '/admin/privacy', label: 'Privacy requests', text: 'Give out or erase what is kept of a person' },
  { href: '/admin/audit', label: 'Audit log', text: 'Who did what, and when' },
]

/** Beside the others for owners. */
const ownersLinks = [
  { href: '/admin/admins', label: 'Admins', text: 'Invite, disable, and what each may do' },
  { href: '/admin/integrations', label: 'Integrations', text: 'API keys of programs, and what each may do' },
]

export function Dashboard() {
  const links = useIsOwner() ? [...quickLinks, ...ownersLinks] : quickLinks
  const [analytics] = api.admin.analytics.useSuspenseQuery()
  const [status] = api.admin.systemStatus.useSuspenseQuery()
  const { totalContractors, verifiedContractors, activeProjects, totalProjects, totalHomeowners, completionRate } =
    analytics
  return (
    <>
      <PageHeading title="Dashboard" subtitle="The marketplace at a glance" />
      <AttentionCard />
      <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
        <Stat
          label="Total Contractors"
          value={totalContractors}
          hint={`${verifiedContractors} verified`}
          icon={<HardHat className="size-5" aria-hidden="true" />}
        />
        <Stat
          label="Active Projects"
          value={activeProjects}
          hint={`${totalProjects} total`}
          icon={<FolderKanban className="size-5" aria-hidden="true" />}
        />
        <Stat label="Homeowners" value={totalHomeowners} icon={<House className="size-5" aria-hidden="true" />} />
        <Stat
          label="Completion Rate"
          value={`${completionRate}%`}
          icon={<CircleCheckBig className="size-5" aria-hidden="true" />}
        />
      </div>
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <Card>
          <CardHeader title="Quick links" />
          <ul className="flex flex-col gap-2">
            {links.map(({ href, label, text }) => (
              <li key={href}>
                <Link
                  href={href}
                  className="flex min-h-14 items-center justify-between gap-4 rounded-lg border border-border px-4 py-3 hover:bg-raised"
                >
                  <span>
                    <span className="block font-medium">{label}</span>
                    <span className="text-sm text-muted">{text}</span>
                  </span>
                  <ArrowRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
                </Link>
              </li>
            ))}
          </ul>
        </Card>
        <div className="flex flex-col gap-6">
          <MatchingCard />
          <RatesLine />
          <SystemStatusCard status={status} />
        </div>
      </div>
      <FailedEmailsCard />
      <FailedJobsCard />
    </>
  )
}

function SystemStatusCard({ status }: { status: SystemStatus }) {
  return (
    <Card>
      <CardHeader title="System Status" />
      <dl className="flex flex-col divide-y divide-border">
        {status.parts.map(({ name, ok, off, detail }) => (
          <div key={name} className="flex items-start justify-between gap-4 py-3 first:pt-0 last:pb-0">
            <dt className="font-medium">{name}</dt>
            <dd className="flex items-center gap-2 text-right text-sm text-muted">
              {detail}
              {off ? (
                <CircleMinus className="size-4 shrink-0 text-muted" aria-label="Off" />
              ) : ok ? (
                <CircleCheckBig className="size-4 shrink-0 text-foreground" aria-label="Working" />
              ) : (
                <CircleAlert className="size-4 shrink-0 text-danger" aria-label="Needs attention" />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
