import type { Metadata } from 'next'
import { Dashboard } from '~/features/admin-dashboard/dashboard'
import { HydrateClient, serverApi } from '~/trpc/server'

export const metadata: Metadata = { title: 'Dashboard' }

export default function Page() {
  void serverApi.admin.analytics.prefetch()
  void serverApi.admin.systemStatus.prefetch()
  return (
    <HydrateClient>
      <Dashboard />
    </HydrateClient>
  )
}
