import type { ReactNode } from 'react'
import { SiteFrame } from '~/features/site/site-frame'

/** Made for each request: addresses in the head come from APP_URL, which the build does not know (decision 0007). */
export const dynamic = 'force-dynamic'

export default function SiteLayout({ children }: { children: ReactNode }) {
  return <SiteFrame>{children}</SiteFrame>
}
