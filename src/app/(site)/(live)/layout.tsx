import type { ReactNode } from 'react'
import { TRPCProvider } from '~/trpc/react'

/** Pages that talk to the server; the others ship without what that needs. */
/** Rendered for each request: depends on the session. */
export const dynamic = 'force-dynamic'

export default function LiveLayout({ children }: { children: ReactNode }) {
  return <TRPCProvider>{children}</TRPCProvider>
}
