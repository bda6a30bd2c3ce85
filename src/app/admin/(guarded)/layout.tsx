import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { OwnershipProvider } from '~/components/layout/ownership'
import { AdminShell } from '~/features/admin-shell/admin-shell'
import { sidebarCookie } from '~/features/admin-shell/sidebar-cookie'
import { serverApi } from '~/trpc/server'

/** Everything here needs an admin; the pages' procedures check it again for every call. */
export default async function GuardedLayout({ children }: { children: ReactNode }) {
  const { user, mustSetUpSecondFactor } = await serverApi.auth.session()
  if (mustSetUpSecondFactor) redirect('/admin/two-step')
  if (user?.role !== 'admin') redirect('/admin/login')
  const open = (await cookies()).get(sidebarCookie.name)?.value !== 'false'
  return (
    <OwnershipProvider isOwner={user.adminLevel === 'owner'}>
      <AdminShell initiallyOpen={open}>{children}</AdminShell>
    </OwnershipProvider>
  )
}
