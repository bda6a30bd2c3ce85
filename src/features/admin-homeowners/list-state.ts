import { homeownerSorts, type ListHomeownersInput } from '~/contracts/homeowner-list'
import { sortOrders } from '~/contracts/primitives'
import { oneOf, type Paging, pagingInput, readPaging } from '~/lib/paging'

export const homeownerTabs = ['active', 'archived'] as const
export type HomeownerTab = (typeof homeownerTabs)[number]

export interface HomeownerListState extends Paging {
  tab: HomeownerTab
  search: string
  sort: ListHomeownersInput['sort']
  order: ListHomeownersInput['order']
}

/** The list's state as the address says it; what does not fit reads as the default. */
export function readListState(get: (name: string) => string | null | undefined): HomeownerListState {
  return {
    tab: oneOf(homeownerTabs, get('tab')) ?? 'active',
    search: (get('search') ?? '').slice(0, 200),
    sort: oneOf(homeownerSorts, get('sort')) ?? 'createdAt',
    order: oneOf(sortOrders, get('order')) ?? 'desc',
    ...readPaging(get),
  }
}

/** What the server is asked for this state: the tabs are who has active projects and who has none (rule 36). */
export function listInput({ tab, search, sort, order, ...paging }: HomeownerListState) {
  return { ...pagingInput(paging), search: search || undefined, hasActiveProjects: tab === 'active', sort, order }
}

/** What the address says of the list besides its page. */
export const viewParameters = ['tab', 'search', 'sort', 'order'] as const
