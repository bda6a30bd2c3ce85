import type { Metadata } from 'next'
import { z } from 'zod'
import { HomeownerSecondFactor } from '~/features/account-support/second-factor-support'
import { HomeownersList } from '~/features/admin-homeowners/homeowners-list'
import { listInput, readListState } from '~/features/admin-homeowners/list-state'
import { HydrateClient, serverApi } from '~/trpc/server'

export const metadata: Metadata = { title: 'Homeowners' }

const search = z.record(z.string(), z.string().or(z.array(z.string()).transform(([first = '']) => first)))

export default async function Page({ searchParams }: { searchParams: Promise<object> }) {
  const given = search.parse({ ...(await searchParams) })
  await serverApi.admin.homeowners.list.prefetch(listInput(readListState((name) => given[name])))
  return (
    <HydrateClient>
      <HomeownersList accountSupport={<HomeownerSecondFactor />} />
    </HydrateClient>
  )
}
