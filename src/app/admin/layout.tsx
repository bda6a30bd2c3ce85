import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { TRPCProvider } from '~/trpc/react'

export const metadata: Metadata = { title: { default: 'Admin', template: '%s · Admin' }, robots: { index: false } }

/** Rendered for each request: depends on the session. */
export const dynamic = 'force-dynamic'

export default function AdminLayout({ children }: { children: ReactNode }) {
  return <TRPCProvider>{children}</TRPCProvider>
}
