import { type AssignmentStatus, assignmentStatuses } from '~/domain/assignment-status'
import { type InboxSort, inboxSorts, type LeadList, leadLists, leadsPerPage } from '~/domain/lead-list'
import { firstPage, oneOf, type Paging, readPaging } from '~/lib/paging'

/** The dashboard's tabs, in their order. A tab is listed here once its panel exists. */
export const dashboardTabs = ['leads', 'messages', 'jobs', 'profile', 'documents', 'analytics'] as const
export type DashboardTab = (typeof dashboardTabs)[number]

/** Ids of what a link can lead to on the tab of the profile, which then takes the focus. */
export const places = {
  description: 'edit-profile',
  area: 'area',
  services: 'services',
  logo: 'logo',
  photos: 'photos',
  availability: 'availability',
  taxes: 'taxes',
  calendar: 'calendar',
  security: 'security',
  account: 'account',
} as const
export type Place = (typeof places)[keyof typeof places]

export interface DashboardState extends Paging {
  tab: DashboardTab
  /** The lead that is open, if one is. */
  lead: string | null
  status: AssignmentStatus | null
  sort: InboxSort
  /** What the leads are searched for. */
  q: string
  /** The id of what a link leads to on its tab. */
  at: Place | null
}

/** What the address says; what does not fit reads as the default. */
export function readDashboardState(get: (name: string) => string | null | undefined): DashboardState {
  return {
    tab: dashboardTabs.find((tab) => tab === get('tab')) ?? 'leads',
    lead: get('lead')?.slice(0, 100) || null,
    status: assignmentStatuses.find((status) => status === get('status')) ?? null,
    sort: inboxSorts.find((sort) => sort === get('sort')) ?? 'due',
    q: get('q')?.slice(0, 200) ?? '',
    at: Object.values(places).find((place) => place === get('at')) ?? null,
    ...readPaging(get),
  }
}

/** Where a tab begins: nothing is open, searched for or left out. */
export const nowhere = { lead: null, status: null, sort: null, q: null, ...firstPage } as const

/** The list that a tab shows, if it shows one. */
export const listOf = (tab: DashboardTab): LeadList | undefined => oneOf(leadLists, tab)

/** What the server is asked for the list in this state; the inbox alone is searched, filtered and sorted. */
export function leadPageInput({ tab, status, sort, q, page, cursor }: DashboardState) {
  const list = listOf(tab) ?? 'leads'
  const paging = { list, limit: leadsPerPage, offset: page * leadsPerPage, cursor }
  return list === 'leads' ? { ...paging, status: status ?? undefined, search: q || undefined, sort } : paging
}
