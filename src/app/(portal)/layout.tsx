import type { ReactNode } from 'react'
import { SiteFrame } from '~/features/site/site-frame'
import { TRPCProvider } from '~/trpc/react'
import { serverApi } from '~/trpc/server'

/** Made for each request: who asks and what the rows say now. */
export const dynamic = 'force-dynamic'

/** The contractor's application: the site's header, and a frame of its own instead of the footer. */
export default async function PortalLayout({ children }: { children: ReactNode }) {
  const { user } = await serverApi.auth.session()
  return (
    <SiteFrame application account={user}>
      <TRPCProvider>{children}</TRPCProvider>
    </SiteFrame>
  )
}
