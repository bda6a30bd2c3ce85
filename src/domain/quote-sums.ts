import { largestAmount, toCents } from './money'
import type { Province } from './province'
import { numberKindOf, type SalesTax, type TaxRegistration, taxRates } from './sales-tax'

/** How long the parts of a quote may be, and how many lines it has. */
export const quoteLimits = {
  lines: 100,
  description: 500,
  unit: 20,
  exemptReason: 200,
  quantity: 1_000_000,
  /** Decimals of a quantity. */
  quantityDecimals: 3,
  totalCents: toCents(largestAmount),
  /** Quotes of one lead, with those that were replaced: all of them are read together. */
  perLead: 30,
} as const

/** A line of a quote as far as sums go; what is not known yet is `null`. */
export interface SumLine {
  quantity: number | null
  unitPriceCents: number | null
  taxable: boolean
}

export interface TaxSum {
  tax: SalesTax
  /** Thousandths of a percent; null of taxes that were stated as an amount. */
  rate: number | null
  /** The sum of the lines it is on, in cents. */
  baseCents: number | null
  /** The number under which it is charged; without one it is not charged. */
  registrationNumber: string | null
  amountCents: number
}

export interface QuoteSums {
  lineCents: (number | null)[]
  subtotalCents: number
  taxes: TaxSum[]
  taxCents: number
  totalCents: number
}

/** Half a cent goes up, as tax law rounds. */
function divideRounded(product: bigint, divisor: bigint): number {
  return Number((2n * product + divisor) / (2n * divisor))
}

const thousand = 10 ** quoteLimits.quantityDecimals

/** Whether a quantity has no more decimals than are kept. */
export function isWholeThousandths(quantity: number): boolean {
  return Math.abs(quantity * thousand - Math.round(quantity * thousand)) < 1e-4
}

/** What a line comes to, rounded to the cent. */
export function lineCents({ quantity, unitPriceCents }: Omit<SumLine, 'taxable'>): number | null {
  if (quantity === null || unitPriceCents === null) return null
  return divideRounded(BigInt(Math.round(quantity * thousand)) * BigInt(unitPriceCents), BigInt(thousand))
}

/** A tax on a sum, rounded to the cent. */
export function taxOn(baseCents: number, rate: number): number {
  return divideRounded(BigInt(baseCents) * BigInt(rate), 100_000n)
}

interface TaxedBy {
  province: Province
  /** `YYYY-MM-DD`: the rates of this day hold. */
  day: string
  registration: TaxRegistration
}

/**
 * The sums of a quote, in cents: each tax is on the sum of the lines that are taxable, and charged by who is registered
 * for it (D26). Lines that are not complete count nothing.
 */
export function sumQuote(lines: readonly SumLine[], { province, day, registration }: TaxedBy): QuoteSums {
  const amounts = lines.map(lineCents)
  const baseCents = lines.reduce((sum, { taxable }, index) => sum + (taxable ? (amounts[index] ?? 0) : 0), 0)
  const taxes = taxRates(province, day).map(({ tax, rate }) => {
    const number = registration.status === 'registered' ? registration[numberKindOf(tax, province)] : null
    return { tax, rate, baseCents, registrationNumber: number, amountCents: number ? taxOn(baseCents, rate) : 0 }
  })
  return withTotal(amounts, taxes)
}

/** The sums of a quote with one price, whose taxes were stated. */
export function sumOnePrice(totalCents: number, taxCents: number): QuoteSums {
  const stated = {
    tax: 'stated',
    rate: null,
    baseCents: null,
    registrationNumber: null,
    amountCents: taxCents,
  } as const
  return withTotal([totalCents - taxCents], taxCents > 0 ? [stated] : [])
}

function withTotal(amounts: (number | null)[], taxes: TaxSum[]): QuoteSums {
  const subtotalCents = amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)
  const taxCents = taxes.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return { lineCents: amounts, subtotalCents, taxes, taxCents, totalCents: subtotalCents + taxCents }
}

const quantityShape = /^(\d{1,3}(?:,\d{3})+|\d{1,3}(?:\s\d{3})+|\d+)(?:[.,](\d{1,3}))?$/

/** The quantity somebody typed: `2`, `1,250.5`, `2,5`; `null` when it is none. A comma before three digits stands for thousands. */
export function parseQuantity(typed: string): number | null {
  const [, whole, decimals] = quantityShape.exec(typed.trim()) ?? []
  return whole === undefined ? null : Number(`${whole.replace(/[\s,]/g, '')}.${decimals ?? 0}`)
}
