/** Amounts are dollars at the doors and whole cents in the database, so that sums stay exact. */
export const largestAmount = 100_000_000

/** Whether the dollars have no more than two decimals. */
export function isWholeCents(dollars: number): boolean {
  return Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-4
}

export function toCents(dollars: number): number {
  return Math.round(dollars * 100)
}

export function toDollars(cents: number): number {
  return cents / 100
}

/** The dollars somebody typed, such as `$1,250.50`; `null` when it is no amount. */
export function parseAmount(typed: string): number | null {
  const plain = typed.replace(/[\s,$]/g, '')
  return /^\d+(\.\d{0,2})?$/.test(plain) ? Number(plain) : null
}

const format = new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD' })

/** `$1,250.50` */
export function formatDollars(dollars: number): string {
  return format.format(dollars)
}
