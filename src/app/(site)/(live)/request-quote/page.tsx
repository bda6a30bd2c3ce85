import type { Metadata } from 'next'
import { z } from 'zod'
import { RequestWizard } from '~/features/request/request-wizard'
import { HydrateClient, serverApi } from '~/trpc/server'

export const metadata: Metadata = {
  title: 'Request a quote',
  description: 'Describe your project in three steps and be matched with up to three verified local contractors, free.',
}

const search = z.object({ service: z.string().max(100).optional().catch(undefined) })

export default async function Page({ searchParams }: { searchParams: Promise<unknown> }) {
  const { service } = search.parse(await searchParams)
  await Promise.all([serverApi.serviceQuestion.categories.prefetch(), serverApi.serviceQuestion.list.prefetch()])
  return (
    <HydrateClient>
      <RequestWizard service={service} />
    </HydrateClient>
  )
}
