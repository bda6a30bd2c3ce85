import type { Metadata } from 'next'
import { ContractorRegistration } from '~/features/contractor-application/contractor-registration'
import { HydrateClient, serverApi } from '~/trpc/server'

export const metadata: Metadata = {
  title: 'Contractor application',
  description: 'Apply to join our network of verified contractors. No membership, annual or lead fees.',
  alternates: { canonical: '/contractor-registration' },
}

export default async function Page() {
  await serverApi.serviceQuestion.categories.prefetch()
  return (
    <HydrateClient>
      <ContractorRegistration />
    </HydrateClient>
  )
}
