import { type AssignmentStatus, assignmentStatuses } from '~/domain/assignment-status'
import { type InboxSort, inboxSorts } from './inbox'

/** The dashboard's tabs, in their order. A tab is listed here once its panel exists. */
export const dashboardTabs = ['leads', 'messages', 'jobs', 'profile', 'documents', 'analytics'] as const
export type DashboardTab = (typeof dashboardTabs)[number]

export interface DashboardState {
  tab: DashboardTab
  /** The lead that is open, if one is. */
  lead: string | null
  status: AssignmentStatus | null
  sort: InboxSort
  /** What the leads are searched for. */
  q: string
}

/** What the address says; what does not fit reads as the default. */
export function readDashboardState(get: (name: string) => string | null | undefined): DashboardState {
  return {
    tab: dashboardTabs.find((tab) => tab === get('tab')) ?? 'leads',
    lead: get('lead')?.slice(0, 100) || null,
    status: assignmentStatuses.find((status) => status === get('status')) ?? null,
    sort: inboxSorts.find((sort) => sort === get('sort')) ?? 'due',
    q: get('q')?.slice(0, 200) ?? '',
  }
}
