'use client'

import { notifyManager, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { httpBatchLink } from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import { type ReactNode, useState } from 'react'
import { mostCallsAtOnce } from '~/lib/batch'
import type { AppRouter } from '~/server/api/root'
import { attendance } from './attendance'
import { pageAccount } from './page-account'
import { createQueryClient } from './query-client'
import { sessionLink } from './session-end'

export const api = createTRPCReact<AppRouter>()

// A button is off before the second click of a pair arrives, not some milliseconds later.
if (typeof window !== 'undefined') notifyManager.setScheduler(queueMicrotask)

let browserClient: QueryClient | undefined

function getQueryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient()
  browserClient ??= createQueryClient()
  return browserClient
}

/** The screens' typed way to the server. Not the streaming link: procedures set cookies, which a started stream cannot. */
export function TRPCProvider({ children }: { children: ReactNode }) {
  const queryClient = getQueryClient()
  const [client] = useState(() =>
    api.createClient({
      links: [
        sessionLink,
        httpBatchLink({
          url: '/api/trpc',
          maxItems: mostCallsAtOnce,
          headers: () => ({ ...attendance(), ...pageAccount() }),
        }),
      ],
    }),
  )
  return (
    <QueryClientProvider client={queryClient}>
      <api.Provider client={client} queryClient={queryClient}>
        {children}
      </api.Provider>
    </QueryClientProvider>
  )
}
