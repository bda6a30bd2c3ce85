import { type ContractorSort, contractorSorts, type ListContractorsInput } from '~/contracts/contractor'
import { sortOrders } from '~/contracts/primitives'
import { type ContractorStatus, contractorStatuses } from '~/domain/contractor-status'
import { oneOf, type Paging, pagingInput, readPaging } from '~/lib/paging'

export interface ContractorListState extends Paging {
  tab: ContractorStatus
  search: string
  sort: ContractorSort
  order: NonNullable<ListContractorsInput['order']>
}

/** Tabs an admin works through begin with what changed last; the others go by name (rule 39). */
const newestFirst: readonly ContractorStatus[] = ['application', 'manual', 'unpublished']

/** The list's state as the address says it; what does not fit reads as the default. */
export function readListState(get: (name: string) => string | null | undefined): ContractorListState {
  const tab = oneOf(contractorStatuses, get('tab')) ?? 'application'
  const byDate = newestFirst.includes(tab)
  const sort = oneOf(contractorSorts, get('sort'))
  return {
    tab,
    search: (get('search') ?? '').slice(0, 200),
    sort: sort ?? (byDate ? 'updatedAt' : 'companyName'),
    order: oneOf(sortOrders, get('order')) ?? (sort || !byDate ? 'asc' : 'desc'),
    ...readPaging(get),
  }
}

/** What the server is asked for this state. */
export function listInput({ tab, search, sort, order, ...paging }: ContractorListState) {
  return { ...pagingInput(paging), status: tab, search: search || undefined, sort, order }
}

/** What the address says of the list besides its page. */
export const viewParameters = ['tab', 'status', 'search', 'sort', 'order'] as const
