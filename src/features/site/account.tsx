'use client'

import { lazy, Suspense, useEffect, useState } from 'react'
import type { SessionUser } from '~/contracts/primitives'

// Visitors load none of it.
const AccountMenu = lazy(async () => ({ default: (await import('./account-menu')).AccountMenu }))

/**
 * The menu of whoever is signed in. Public pages are the same for everybody, so there the browser asks who it is.
 * @param known who it is, or nobody, where the page was made for them
 */
export function AccountSlot({ known }: { known?: SessionUser | null | undefined }) {
  const [account, setAccount] = useState(known ?? null)
  // Synchronises with the session. Who cannot be asked for stays a visitor.
  useEffect(() => {
    if (known !== undefined) return
    let shown = true
    askAccount()
      .then((answer) => shown && setAccount(answer))
      .catch(() => {})
    return () => {
      shown = false
    }
  }, [known])
  if (!account) return null
  return (
    <Suspense fallback={<span className="size-11" />}>
      <AccountMenu account={account} />
    </Suspense>
  )
}

async function askAccount(): Promise<SessionUser | null> {
  const answer = await fetch('/api/auth/session')
  if (!answer.ok) return null
  const { user }: { user: SessionUser | null } = await answer.json()
  return user
}
