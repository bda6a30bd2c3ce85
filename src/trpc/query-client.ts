import { defaultShouldDehydrateQuery, QueryClient } from '@tanstack/react-query'
import { toJson } from '~/lib/json'

/** Nothing is tried again by itself and nothing fetched grows stale (rule 53). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { retry: false },
      dehydrate: {
        // What is prefetched reads like what is fetched: JSON, its dates ISO texts.
        serializeData: toJson,
        shouldDehydrateQuery: (query) => defaultShouldDehydrateQuery(query) || query.state.status === 'pending',
      },
    },
  })
}
