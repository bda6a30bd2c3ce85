import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { ContractorLogin } from '~/features/auth/contractor-login'
import { serverApi } from '~/trpc/server'

export const metadata: Metadata = { title: 'Contractor login' }

export default async function Page() {
  const { user } = await serverApi.auth.session()
  if (user?.role === 'contractor') redirect('/contractor-dashboard')
  return <ContractorLogin />
}
