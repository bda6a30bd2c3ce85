import { sortOrders } from '~/contracts/primitives'
import { type ListProjectsInput, projectSorts } from '~/contracts/project'
import { longestSource } from '~/domain/partner-lead'
import { type ProjectStatus, type ProjectTab, projectTabStatuses, projectTabs } from '~/domain/project-status'
import { oneOf, type Paging, pagingInput, readPaging } from '~/lib/paging'

export interface ProjectListState extends Paging {
  tab: ProjectTab
  status: ProjectStatus | null
  /** An admin's id, `me` or `none`. */
  owner: string | null
  /** What a partner said where a lead comes from. */
  source: string | null
  /** Trade, slots and age as columns of their own. */
  more: boolean
  search: string
  sort: ListProjectsInput['sort']
  order: ListProjectsInput['order']
}

/** The list's state as the address says it; what does not fit reads as the default. */
export function readListState(get: (name: string) => string | null | undefined): ProjectListState {
  const tab = oneOf(projectTabs, get('tab')) ?? 'new'
  return {
    tab,
    status: oneOf(projectTabStatuses[tab], get('status')) ?? null,
    owner: get('owner')?.slice(0, 100) || null,
    source: get('source')?.trim().slice(0, longestSource) || null,
    more: get('more') === 'columns',
    search: (get('search') ?? '').slice(0, 200),
    ...readPaging(get),
    sort: oneOf(projectSorts, get('sort')) ?? 'createdAt',
    order: oneOf(sortOrders, get('order')) ?? 'desc',
  }
}

/** What the server is asked for this state. */
export function listInput({
  tab,
  status,
  owner,
  source,
  more: _more,
  search,
  sort,
  order,
  ...paging
}: ProjectListState) {
  return {
    ...pagingInput(paging),
    search: search || undefined,
    status: (status ? [status] : projectTabStatuses[tab]).join(','),
    owner: owner ?? undefined,
    source: source ?? undefined,
    sort,
    order,
  }
}

/** What the address says of the list besides its page. */
export const viewParameters = ['tab', 'status', 'owner', 'source', 'more', 'search', 'sort', 'order'] as const
