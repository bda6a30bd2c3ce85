import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { OwnershipProvider } from '~/components/layout/ownership'
import { AdminShell } from '~/features/admin-shell/admin-shell'
import { sidebarCookie } from '~/features/admin-shell/sidebar-cookie'
import { SignedIn } from '~/features/auth/signed-in'
import { addressHeader, signInPath } from '~/lib/return-path'
import { serverApi } from '~/trpc/server'

/** Everything here needs an admin; the pages' procedures check it again for every call. */
export default async function GuardedLayout({ children }: { children: ReactNode }) {
  const { user, mustSetUpSecondFactor } = await serverApi.auth.session()
  if (mustSetUpSecondFactor) redirect('/admin/two-step')
  if (user?.role !== 'admin') redirect(signInPath('/admin/login', 'admin', (await headers()).get(addressHeader)))
  const open = (await cookies()).get(sidebarCookie.name)?.value !== 'false'
  return (
    <OwnershipProvider isOwner={user.adminLevel === 'owner'}>
      <SignedIn key={user.id} user={user}>
        <AdminShell initiallyOpen={open}>{children}</AdminShell>
      </SignedIn>
    </OwnershipProvider>
  )
}
