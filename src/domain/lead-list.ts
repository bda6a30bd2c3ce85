/** The lists that a contractor's dashboard shows of their leads. */
export const leadLists = ['leads', 'messages', 'jobs'] as const
export type LeadList = (typeof leadLists)[number]

export const inboxSorts = ['due', 'moved', 'newest', 'nearest'] as const
export type InboxSort = (typeof inboxSorts)[number]

export const inboxSortLabels: Record<InboxSort, string> = {
  due: 'Due first',
  moved: 'Moved last',
  newest: 'Newest',
  nearest: 'Nearest',
}

/** Leads of one page of a list. */
export const leadsPerPage = 30

/** Characters of a description that a row of a list carries. */
export const rowDescriptionLength = 300
