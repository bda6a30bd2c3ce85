import type { Metadata } from 'next'
import { ContractorSecondFactor } from '~/features/account-support/second-factor-support'
import { ContractorDetail } from '~/features/admin-contractors/contractor-detail'
import { HydrateClient, serverApi } from '~/trpc/server'

export const metadata: Metadata = { title: 'Contractor' }

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  await Promise.all([
    serverApi.admin.contractors.byId.prefetch({ id }),
    serverApi.admin.audit.list.prefetch({ entity: 'contractor', entityId: id, limit: 20 }),
    serverApi.admin.contractors.documents.prefetch({ id }),
    serverApi.admin.contractors.verification.prefetch({ id }),
    serverApi.serviceQuestion.categories.prefetch(),
  ])
  return (
    <HydrateClient>
      <ContractorDetail id={id} accountSupport={<ContractorSecondFactor contractorId={id} />} />
    </HydrateClient>
  )
}
