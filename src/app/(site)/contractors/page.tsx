import type { Metadata } from 'next'
import { z } from 'zod'
import { BrowsePage } from '~/features/contractor/browse-page'
import { readBrowseState } from '~/features/contractor/browse-query'
import { publicApi } from '~/trpc/server'

export const dynamic = 'force-dynamic'

const description =
  'Find verified local contractors in Canada by service, province, city or postal code, the nearest or the highest rated first. Free for homeowners, nobody pays for a place.'

export const metadata: Metadata = {
  title: 'Browse contractors',
  description,
  alternates: { canonical: '/contractors' },
  openGraph: { title: 'Browse contractors', description, url: '/contractors' },
}

const search = z.record(z.string(), z.string().or(z.array(z.string()).transform(([first = '']) => first)))

export default async function Page({ searchParams }: { searchParams: Promise<object> }) {
  const given = search.parse({ ...(await searchParams) })
  const state = readBrowseState((name) => given[name])
  const { query, cursor } = state
  const [categories, page] = await Promise.all([
    publicApi.serviceQuestion.categories(),
    // A cursor somebody cut off begins the list again.
    publicApi.contractor.list({ ...query, cursor }).catch((error: unknown) => {
      if (cursor === undefined) throw error
      return publicApi.contractor.list(query)
    }),
  ])
  return <BrowsePage state={state} page={page} categories={categories} />
}
