/** The life of a contractor's entry. Source: rule 17. */
export const contractorStatuses = ['application', 'manual', 'unpublished', 'published', 'archived'] as const
export type ContractorStatus = (typeof contractorStatuses)[number]

/** Whether an admin may assign projects to this contractor. Source: rule 16. */
export function isAssignable(contractor: { verified: boolean; status: ContractorStatus }): boolean {
  return contractor.verified && contractor.status !== 'archived'
}

/** What an applicant is told to wait for review and contact. Source: rule 26. */
export const applicationReviewDays = '2-3 business days'

export const contractorStatusLabels: Record<ContractorStatus, string> = {
  application: 'Application',
  manual: 'Manual',
  unpublished: 'Unpublished',
  published: 'Published',
  archived: 'Archived',
}

/** The tabs of the admin's list, one per status. Source: rule 39. */
export const contractorTabLabels: Record<ContractorStatus, string> = {
  ...contractorStatusLabels,
  application: 'Applications',
  archived: 'Archive',
}
