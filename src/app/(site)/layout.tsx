import type { ReactNode } from 'react'
import { SiteFrame } from '~/features/site/site-frame'

/** Rendered by the running server: addresses in the head come from APP_URL, which the build does not know (decision 7). */
export const dynamic = 'force-dynamic'

export default function SiteLayout({ children }: { children: ReactNode }) {
  return <SiteFrame>{children}</SiteFrame>
}
