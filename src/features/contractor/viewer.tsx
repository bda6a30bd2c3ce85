'use client'

import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { AccountProvider } from '~/components/layout/account'
import type { Viewer } from './ask-viewer'

const visitor: Viewer = { kind: 'visitor', account: null }

const ViewerContext = createContext({ viewer: visitor, askAgain: () => {} })

/** A visitor until the server has said who looks. */
export const useViewer = () => use(ViewerContext).viewer

/** Asks anew who looks and what they may: something they did has changed it. */
export const useAskViewerAgain = () => use(ViewerContext).askAgain

/** The page is the same for everybody, so who looks is asked for once it is shown. */
export function ViewerProvider({ contractorId, children }: { contractorId: string; children: ReactNode }) {
  const [viewer, setViewer] = useState(visitor)

  const ask = useCallback(async () => (await import('./ask-viewer')).askViewer(contractorId), [contractorId])

  // Synchronises with the session. Who cannot be asked for stays a visitor.
  useEffect(() => {
    let shown = true
    ask()
      .then((answer) => shown && setViewer(answer))
      .catch(() => {})
    return () => {
      shown = false
    }
  }, [ask])

  const value = useMemo(() => ({ viewer, askAgain: () => void ask().then(setViewer, () => {}) }), [viewer, ask])
  return (
    <AccountProvider account={viewer.account}>
      <ViewerContext value={value}>{children}</ViewerContext>
    </AccountProvider>
  )
}
