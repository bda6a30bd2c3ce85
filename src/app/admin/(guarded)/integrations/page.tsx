import type { Metadata } from 'next'
import { IntegrationsPage } from '~/features/admin-integrations/integrations-page'
import { WebhooksSection } from '~/features/admin-webhooks/webhooks-section'
import { keyPage } from '~/features/api-keys/key-page'
import { PlatformKeys } from '~/features/api-keys/platform-keys'
import { HydrateClient, serverApi } from '~/trpc/server'

export const metadata: Metadata = { title: 'Integrations' }

export default async function Page() {
  const { user } = await serverApi.auth.session()
  if (user?.adminLevel === 'owner')
    await Promise.all([
      serverApi.admin.keys.list.prefetchInfinite({ ...keyPage, contractors: false }),
      serverApi.admin.keys.list.prefetchInfinite({ ...keyPage, contractors: true }),
      serverApi.admin.webhooks.list.prefetch(),
    ])
  return (
    <HydrateClient>
      <IntegrationsPage
        sections={[
          { key: 'keys', label: 'Keys', content: <PlatformKeys /> },
          { key: 'webhooks', label: 'Webhooks', content: <WebhooksSection /> },
        ]}
      />
    </HydrateClient>
  )
}
