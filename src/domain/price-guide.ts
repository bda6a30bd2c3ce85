/** Price guides come from quotes that contractors sent here, and from nothing else (rule 111). */
export const priceGuides = {
  /** Quotes of a service below which nothing is said. */
  fewest: 10,
  /** Requests of a service that are read, the newest. */
  requests: 300,
} as const

/** Dollars of cents, to the hundred: nobody's own price is told. */
export function roundedDollars(cents: number): number {
  return Math.round(cents / 10_000) * 100
}
