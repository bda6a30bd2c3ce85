'use client'

import { createContext, type ReactNode, useContext } from 'react'

/** Who is signed in. */
export interface Account {
  id: string
  role: string
  email: string
}

const AccountContext = createContext<Account | null>(null)

interface AccountProviderProps {
  account: Account | null
  children: ReactNode
}

/** Says to what is below who looks at it. The server decides again at every call. */
export function AccountProvider({ account, children }: AccountProviderProps) {
  return <AccountContext value={account}>{children}</AccountContext>
}

/** Who looks at this; null for a visitor, and on pages that are the same for everybody. */
export function useAccount(): Account | null {
  return useContext(AccountContext)
}
