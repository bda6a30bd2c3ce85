/** One contractor who was considered for a project, with the values that decided. Names are read with their rows. */
export interface ReceiptCandidate {
  contractorId: string
  offersService: boolean
  /** Whole kilometres; `null` when one of the two places is not known. */
  distanceKm: number | null
  withinRadius: boolean | null
  openLeads: number
  leadsWanted: number
  /** Instant of the last lead, as ISO text; `null` for none yet. */
  lastAssignedAt: string | null
}

/** Raised with each change of the order (`suggest-contractors.ts`), so that old receipts stay readable. */
export const matchingRuleVersion = 1
