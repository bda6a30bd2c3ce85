import type { Metadata } from 'next'
import { AdminsPage } from '~/features/admin-admins/admins-page'
import { HydrateClient, serverApi } from '~/trpc/server'

export const metadata: Metadata = { title: 'Admins' }

export default async function Page() {
  const { user } = await serverApi.auth.session()
  if (user?.adminLevel === 'owner')
    await Promise.all([serverApi.admin.admins.list.prefetch(), serverApi.admin.settings.get.prefetch()])
  return (
    <HydrateClient>
      <AdminsPage ownId={user?.id ?? ''} />
    </HydrateClient>
  )
}
