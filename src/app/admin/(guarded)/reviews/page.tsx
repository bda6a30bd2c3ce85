import type { Metadata } from 'next'
import { z } from 'zod'
import { listInput, reviewTabs } from '~/features/admin-reviews/list-state'
import { ReviewsList } from '~/features/admin-reviews/reviews-list'
import { oneOf, readPaging } from '~/lib/paging'
import { HydrateClient, serverApi } from '~/trpc/server'

export const metadata: Metadata = { title: 'Reviews' }

const search = z.record(z.string(), z.string().or(z.array(z.string()).transform(([first = '']) => first)))

export default async function Page({ searchParams }: { searchParams: Promise<object> }) {
  const given = search.parse({ ...(await searchParams) })
  const { page } = readPaging((name) => given[name])
  await serverApi.admin.reviews.list.prefetch(
    listInput(oneOf(reviewTabs, given.tab) ?? 'shown', page, given.contractorId),
  )
  return (
    <HydrateClient>
      <ReviewsList />
    </HydrateClient>
  )
}
