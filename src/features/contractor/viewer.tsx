'use client'

import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import type { Viewer } from './ask-viewer'

const ViewerContext = createContext<Viewer>('visitor')

/** A visitor until the server has said who looks. */
export const useViewer = () => use(ViewerContext)

/** The page is the same for everybody, so who looks is asked for once it is shown. */
export function ViewerProvider({ contractorId, children }: { contractorId: string; children: ReactNode }) {
  const [viewer, setViewer] = useState<Viewer>('visitor')

  // Synchronises with the session. Who cannot be asked for stays a visitor.
  useEffect(() => {
    let shown = true
    import('./ask-viewer')
      .then(({ askViewer }) => askViewer(contractorId))
      .then((answer) => shown && setViewer(answer))
      .catch(() => {})
    return () => {
      shown = false
    }
  }, [contractorId])

  return <ViewerContext value={viewer}>{children}</ViewerContext>
}
