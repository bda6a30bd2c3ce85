import type { TabHitsInput } from '~/contracts/search'
import { shortestSearch } from '~/contracts/search'
import { api } from './react'

interface Searched<K extends string> {
  list: TabHitsInput['list']
  search: string
  /** The open one. */
  tab: K
  labels: Record<K, string>
}

/** In which tabs beside the open one a list's search has hits, with where they are. */
export function useOtherTabs<K extends string>({ list, search, tab, labels }: Searched<K>) {
  const enabled = search.length >= shortestSearch
  const { data } = api.admin.search.tabs.useQuery({ list, search }, { enabled })
  const found = enabled && data ? data.tabs : []
  return {
    atLeast: data?.atLeast ?? false,
    tabs: found
      .filter((one) => one.tab !== tab)
      .map((one) => ({
        label: labels[one.tab as K] ?? one.tab,
        hits: one.hits,
        href: `/admin/${list}?${new URLSearchParams({ tab: one.tab, search })}`,
      })),
  }
}
