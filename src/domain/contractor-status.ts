/** The life of a contractor's entry. Source: admin specification section 4, decisions D5 and D7. */
export const contractorStatuses = ['application', 'manual', 'unpublished', 'published', 'archived'] as const
export type ContractorStatus = (typeof contractorStatuses)[number]

/** Whether an admin may assign projects to this contractor. Source: decision D4. */
export function isAssignable(contractor: { verified: boolean; status: ContractorStatus }): boolean {
  return contractor.verified && contractor.status !== 'archived'
}

/** Days for which an invitation's link works. Source: decision D7. */
export const invitationDays = 7

/** What an applicant is told to wait for review and contact. Source: public specification section 9. */
export const applicationReviewDays = '2-3 business days'

export const contractorStatusLabels: Record<ContractorStatus, string> = {
  application: 'Application',
  manual: 'Manual',
  unpublished: 'Unpublished',
  published: 'Published',
  archived: 'Archived',
}

/** The tabs of the admin's list, one per status. Source: admin specification section 2. */
export const contractorTabLabels: Record<ContractorStatus, string> = {
  ...contractorStatusLabels,
  application: 'Applications',
  archived: 'Archive',
}
