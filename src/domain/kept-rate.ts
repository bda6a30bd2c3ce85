/** How often the match within 24 hours was kept, as the product says it in public (rule 79). */
export const keptRateRange = {
  /** Days that are looked back on. */
  days: 90,
  /** Requests below which a share says nothing, and none is shown. */
  fewest: 20,
} as const
