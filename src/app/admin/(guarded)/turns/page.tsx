import type { Metadata } from 'next'
import { TurnsPage } from '~/features/admin-turns/turns-page'
import { HydrateClient, serverApi } from '~/trpc/server'

export const metadata: Metadata = { title: 'Fair turn' }

export default async function Page() {
  await serverApi.serviceQuestion.categories.prefetch()
  return (
    <HydrateClient>
      <TurnsPage />
    </HydrateClient>
  )
}
