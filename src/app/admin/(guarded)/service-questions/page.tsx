import type { Metadata } from 'next'
import { ServiceQuestions } from '~/features/admin-service-questions/service-questions'
import { HydrateClient, serverApi } from '~/trpc/server'

export const metadata: Metadata = { title: 'Service Questions' }

export default async function Page() {
  await Promise.all([serverApi.serviceQuestion.categories.prefetch(), serverApi.serviceQuestion.list.prefetch()])
  return (
    <HydrateClient>
      <ServiceQuestions />
    </HydrateClient>
  )
}
