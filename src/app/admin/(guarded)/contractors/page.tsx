import type { Metadata } from 'next'
import { z } from 'zod'
import { ContractorsList } from '~/features/admin-contractors/contractors-list'
import { listInput, readListState } from '~/features/admin-contractors/list-state'
import { HydrateClient, serverApi } from '~/trpc/server'

export const metadata: Metadata = { title: 'Contractors' }

const search = z.record(z.string(), z.string().or(z.array(z.string()).transform(([first = '']) => first)))

export default async function Page({ searchParams }: { searchParams: Promise<object> }) {
  const given = search.parse({ ...(await searchParams) })
  await serverApi.admin.contractors.list.prefetch(listInput(readListState((name) => given[name])))
  return (
    <HydrateClient>
      <ContractorsList />
    </HydrateClient>
  )
}
