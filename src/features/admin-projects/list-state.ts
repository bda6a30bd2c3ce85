import { sortOrders } from '~/contracts/primitives'
import { type ListProjects, projectSorts } from '~/contracts/project'
import { type ProjectStatus, type ProjectTab, projectTabStatuses, projectTabs } from '~/domain/project-status'

export const pageSize = 20

export interface ProjectListState {
  tab: ProjectTab
  status: ProjectStatus | null
  search: string
  page: number
  sort: ListProjects['sort']
  order: ListProjects['order']
}

function oneOf<T extends string>(values: readonly T[], text: string | null | undefined): T | undefined {
  return values.find((value) => value === text)
}

/** The list's state as the address says it; what does not fit reads as the default. */
export function readListState(get: (name: string) => string | null | undefined): ProjectListState {
  const tab = oneOf(projectTabs, get('tab')) ?? 'new'
  const page = Number(get('page') ?? 1)
  return {
    tab,
    status: oneOf(projectTabStatuses[tab], get('status')) ?? null,
    search: (get('search') ?? '').slice(0, 200),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page - 1 : 0,
    sort: oneOf(projectSorts, get('sort')) ?? 'createdAt',
    order: oneOf(sortOrders, get('order')) ?? 'desc',
  }
}

/** What the server is asked for this state. */
export function listInput({ tab, status, search, page, sort, order }: ProjectListState) {
  return {
    limit: pageSize,
    offset: page * pageSize,
    search: search || undefined,
    status: (status ? [status] : projectTabStatuses[tab]).join(','),
    sort,
    order,
  }
}
