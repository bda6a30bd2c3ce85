'use client'

import { createContext, type ReactNode, useContext } from 'react'

const Ownership = createContext(false)

interface OwnershipProviderProps {
  isOwner: boolean
  children: ReactNode
}

/** Says to what is below whether an owner looks at it. The server decides again at every call. */
export function OwnershipProvider({ isOwner, children }: OwnershipProviderProps) {
  return <Ownership value={isOwner}>{children}</Ownership>
}

/** Whether an owner looks at this; what only owners may do is off for everybody else, with the reason. */
export function useIsOwner(): boolean {
  return useContext(Ownership)
}
