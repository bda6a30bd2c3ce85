import { createTRPCClient, httpBatchLink } from '@trpc/client'
import type { AppRouter } from '~/server/api/root'

/** The browser's calls without React, for what is asked once. */
export const createClient = () => createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: '/api/trpc' })] })
