import type { Metadata } from 'next'
import { Suspense } from 'react'
import { z } from 'zod'
import { RequestWizard, WizardSkeleton } from '~/features/request/request-wizard'
import { HydrateClient, serverApi } from '~/trpc/server'

export const metadata: Metadata = {
  title: 'Request a quote',
  description: 'Describe your project in three steps and be matched with up to three verified local contractors, free.',
}

const search = z.object({ service: z.string().max(100).optional().catch(undefined) })

export default async function Page({ searchParams }: { searchParams: Promise<unknown> }) {
  const { service } = search.parse(await searchParams)
  void serverApi.serviceQuestion.categories.prefetch()
  void serverApi.serviceQuestion.list.prefetch()
  return (
    <HydrateClient>
      <Suspense fallback={<WizardSkeleton />}>
        <RequestWizard service={service} />
      </Suspense>
    </HydrateClient>
  )
}
