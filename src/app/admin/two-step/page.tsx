import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { TwoStepSetup } from '~/features/account-security/two-step-setup'
import { HydrateClient, serverApi } from '~/trpc/server'

export const metadata: Metadata = { title: 'Two-step sign-in' }

/** Where an admin is led who must set up a second factor; everybody else has it in their account. */
export default async function Page() {
  const { user, mustSetUpSecondFactor } = await serverApi.auth.session()
  if (!mustSetUpSecondFactor) redirect(user?.role === 'admin' ? '/admin/account' : '/admin/login')
  await serverApi.secondFactor.get.prefetch()
  return (
    <HydrateClient>
      <TwoStepSetup />
    </HydrateClient>
  )
}
