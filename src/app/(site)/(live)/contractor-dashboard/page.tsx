import type { Metadata } from 'next'
import { ChangePassword } from '~/features/auth/change-password'
import { ContractorDashboard } from '~/features/contractor-portal/contractor-dashboard'
import { RefusedVisitor } from '~/features/contractor-portal/refused-visitor'
import { HydrateClient, serverApi } from '~/trpc/server'

export const metadata: Metadata = { title: 'Contractor dashboard', robots: { index: false } }

export default async function Page() {
  const { user } = await serverApi.auth.session()
  if (!user) return <RefusedVisitor reason="signed-out" />
  if (user.role !== 'contractor') return <RefusedVisitor reason="wrong-role" />
  await Promise.all([
    serverApi.contractorPortal.profile.prefetch(),
    serverApi.contractorPortal.leads.prefetch(),
    serverApi.contractorPortal.leadSummary.prefetch(),
  ])
  return (
    <HydrateClient>
      <ContractorDashboard name={user.firstName || user.email} changePassword={<ChangePassword />} />
    </HydrateClient>
  )
}
