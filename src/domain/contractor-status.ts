/** The life of a contractor's entry. Source: admin specification section 4, decisions D5 and D7. */
export const contractorStatuses = ['application', 'manual', 'unpublished', 'published', 'archived'] as const
export type ContractorStatus = (typeof contractorStatuses)[number]

/** Whether an admin may assign projects to this contractor. Source: decision D4. */
export function isAssignable(contractor: { verified: boolean; status: ContractorStatus }): boolean {
  return contractor.verified && contractor.status !== 'archived'
}
