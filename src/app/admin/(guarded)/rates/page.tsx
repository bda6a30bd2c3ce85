import type { Metadata } from 'next'
import { RatesPage } from '~/features/admin-rates/rates-page'
import { HydrateClient, serverApi } from '~/trpc/server'

export const metadata: Metadata = { title: 'Fee on a won job' }

export default async function Page() {
  await serverApi.admin.rates.list.prefetch()
  return (
    <HydrateClient>
      <RatesPage />
    </HydrateClient>
  )
}
