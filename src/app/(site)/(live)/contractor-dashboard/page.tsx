import type { Metadata } from 'next'
import { z } from 'zod'
import { SessionList } from '~/features/account-security/session-list'
import { ChangePassword } from '~/features/auth/change-password'
import { ContractorDashboard } from '~/features/contractor-portal/contractor-dashboard'
import { readDashboardState } from '~/features/contractor-portal/dashboard-state'
import { RefusedVisitor } from '~/features/contractor-portal/refused-visitor'
import { HydrateClient, serverApi } from '~/trpc/server'

export const metadata: Metadata = { title: 'Contractor dashboard', robots: { index: false } }

const search = z.record(z.string(), z.string().or(z.array(z.string()).transform(([first = '']) => first)))

export default async function Page({ searchParams }: { searchParams: Promise<object> }) {
  const { user } = await serverApi.auth.session()
  if (!user) return <RefusedVisitor reason="signed-out" />
  if (user.role !== 'contractor') return <RefusedVisitor reason="wrong-role" />
  const given = search.parse({ ...(await searchParams) })
  const { tab, lead } = readDashboardState((name) => given[name])
  const { contractorPortal } = serverApi
  await Promise.all([
    contractorPortal.profile.prefetch(),
    contractorPortal.leads.prefetch(),
    contractorPortal.leadSummary.prefetch(),
    tab === 'analytics' && contractorPortal.analytics.prefetch(),
    tab === 'documents' && contractorPortal.documents.prefetch(),
    tab === 'documents' && contractorPortal.verification.prefetch(),
    tab === 'profile' && serverApi.serviceQuestion.categories.prefetch(),
    tab === 'profile' && serverApi.auth.sessions.prefetch(),
    lead && contractorPortal.lead.prefetch({ id: lead }),
    lead && contractorPortal.quote.prefetch({ id: lead }),
  ])
  return (
    <HydrateClient>
      <ContractorDashboard
        name={user.firstName || user.email}
        changePassword={<ChangePassword />}
        security={<SessionList />}
      />
    </HydrateClient>
  )
}
