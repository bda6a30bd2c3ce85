/** Amounts are dollars at the doors and whole cents in the database, so that sums stay exact. */
export const largestAmount = 100_000_000

/** Whether the dollars have no more than two decimals. Less than a cent is not nothing: stored, it would be. */
export function isWholeCents(dollars: number): boolean {
  const cents = Math.round(dollars * 100)
  return Math.abs(dollars * 100 - cents) < 1e-4 && (cents !== 0 || dollars === 0)
}

export function toCents(dollars: number): number {
  return Math.round(dollars * 100)
}

export function toDollars(cents: number): number {
  return cents / 100
}

const amount = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,3}(?:\s\d{3})+|\d+)(?:[.,](\d{0,2}))?\s*\$?$/

/**
 * The dollars somebody typed, as Canada writes them: `$1,250.50`, `1250.5`, and in French `1 250,50 $`; `null` when it is
 * no amount. A comma stands for thousands only before three digits, so `250,00` is not a hundred times as much.
 */
export function parseAmount(typed: string): number | null {
  const [, dollars, cents] = amount.exec(typed.trim()) ?? []
  return dollars === undefined ? null : Number(`${dollars.replace(/[\s,]/g, '')}.${cents || 0}`)
}

const format = new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD' })

/** `$1,250.50` */
export function formatDollars(dollars: number): string {
  return format.format(dollars)
}
