import 'server-only'
import { createHydrationHelpers } from '@trpc/react-query/rsc'
import { headers } from 'next/headers'
import { cache } from 'react'
import { createApiContext, pageCallerOf, publicCallerOf } from '~/server/api/context'
import { type AppRouter, createCaller } from '~/server/api/root'
import { createQueryClient } from './query-client'

const getQueryClient = cache(createQueryClient)

const caller = createCaller(async () => createApiContext(pageCallerOf(await headers())))

/** The procedures as any visitor may call them, for pages that are the same for everybody. */
export const publicApi = createCaller(async () => createApiContext(publicCallerOf(await headers())))

/** The same procedures for server components: call them, or prefetch for the screen that hydrates. */
export const { trpc: serverApi, HydrateClient } = createHydrationHelpers<AppRouter>(caller, getQueryClient)
