import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { ContractorLogin } from '~/features/auth/contractor-login'
import { returnParameter, returnPath } from '~/lib/return-path'
import { serverApi } from '~/trpc/server'

export const metadata: Metadata = { title: 'Contractor login' }

const search = z.object({
  proof: z.string().trim().min(1).max(200).optional().catch(undefined),
  [returnParameter]: z.string().optional().catch(undefined),
})

export default async function Page({ searchParams }: { searchParams: Promise<unknown> }) {
  // Whoever comes by a mail's link goes on with it.
  const { proof, next } = search.parse(await searchParams)
  const dashboard = proof
    ? (`/contractor-dashboard?${new URLSearchParams({ proof })}` as const)
    : (returnPath('contractor', next) ?? '/contractor-dashboard')
  const { user } = await serverApi.auth.session()
  if (user?.role === 'contractor') redirect(dashboard)
  return <ContractorLogin dashboard={dashboard} />
}
