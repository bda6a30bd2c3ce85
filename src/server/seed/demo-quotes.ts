import { sumQuote } from '~/domain/quote-sums'
import type { QuoteContents } from '~/server/services/quote/quote-contents'

/** The number of a company of the demo. */
export function demoTaxNumber(index: number): string {
  return `${700_000_000 + index * 1117} RT0001`
}

/** Description, quantity, unit, price of one unit in cents. */
export type DemoLine = readonly [description: string, quantity: number, unit: string | null, unitPriceCents: number]

/** The lines of a quote for work in Ontario with its taxes, and the columns that follow from them. */
export function demoContents(demoLines: readonly DemoLine[], { company, day }: { company: number; day: string }) {
  const lines = demoLines.map(([description, quantity, unit, unitPriceCents]) => ({
    description,
    quantity,
    unit,
    unitPriceCents,
    taxable: true,
  }))
  const numbers = { gst: demoTaxNumber(company), qst: null, bcPst: null, mbRst: null, skPst: null }
  const sums = sumQuote(lines, { province: 'ON', day, registration: { status: 'registered', ...numbers } })
  const { totalCents, taxCents } = sums
  const contents: QuoteContents = { lines, sums }
  return { contents, columns: { totalCents, taxCents, taxProvince: 'ON' as const } }
}
