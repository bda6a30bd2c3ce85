import type { Metadata } from 'next'
import { Dashboard } from '~/features/admin-dashboard/dashboard'
import { HydrateClient, serverApi } from '~/trpc/server'

export const metadata: Metadata = { title: 'Dashboard' }

export default async function Page() {
  await Promise.all([
    serverApi.admin.analytics.prefetch(),
    serverApi.admin.systemStatus.prefetch(),
    serverApi.admin.mails.refused.prefetch(),
    serverApi.admin.jobs.list.prefetch(),
    serverApi.admin.attention.prefetch({}),
    serverApi.admin.settings.get.prefetch(),
  ])
  return (
    <HydrateClient>
      <Dashboard />
    </HydrateClient>
  )
}
