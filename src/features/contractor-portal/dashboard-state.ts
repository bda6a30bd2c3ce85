import { type AssignmentStatus, assignmentStatuses } from '~/domain/assignment-status'

/** The dashboard's tabs, in their order. A tab is listed here once its panel exists. */
export const dashboardTabs = ['leads', 'profile', 'documents', 'analytics'] as const
export type DashboardTab = (typeof dashboardTabs)[number]

export interface DashboardState {
  tab: DashboardTab
  /** The lead that is open, if one is. */
  lead: string | null
  status: AssignmentStatus | null
}

/** What the address says; what does not fit reads as the default. */
export function readDashboardState(get: (name: string) => string | null | undefined): DashboardState {
  return {
    tab: dashboardTabs.find((tab) => tab === get('tab')) ?? 'leads',
    lead: get('lead')?.slice(0, 100) || null,
    status: assignmentStatuses.find((status) => status === get('status')) ?? null,
  }
}
