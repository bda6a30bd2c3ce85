import type { Province } from './province'

/** Taxes on sales, as a quote names them; `stated` is what a quote with one price says of its taxes. */
export const salesTaxes = ['GST', 'HST', 'QST', 'PST', 'RST', 'stated'] as const
export type SalesTax = (typeof salesTaxes)[number]

export interface TaxRate {
  tax: Exclude<SalesTax, 'stated'>
  /** Thousandths of a percent: 9.975 % is 9975. */
  rate: number
}

interface DatedRates {
  /** The first day on which they hold. */
  from: string
  rates: readonly TaxRate[]
}

const gst: TaxRate = { tax: 'GST', rate: 5000 }
const always = '0001-01-01'
const one = (tax: TaxRate['tax'], rate: number): readonly DatedRates[] => [{ from: always, rates: [{ tax, rate }] }]
const gstAnd = (tax: TaxRate['tax'], rate: number): readonly DatedRates[] => [
  { from: always, rates: [gst, { tax, rate }] },
]

/** What holds in each province, the oldest first. */
const table: Record<Province, readonly DatedRates[]> = {
  AB: one('GST', 5000),
  BC: gstAnd('PST', 7000),
  MB: gstAnd('RST', 7000),
  NB: one('HST', 15_000),
  NL: one('HST', 15_000),
  NS: [
    { from: always, rates: [{ tax: 'HST', rate: 15_000 }] },
    { from: '2025-04-01', rates: [{ tax: 'HST', rate: 14_000 }] },
  ],
  NT: one('GST', 5000),
  NU: one('GST', 5000),
  ON: one('HST', 13_000),
  PE: one('HST', 15_000),
  QC: gstAnd('QST', 9975),
  SK: gstAnd('PST', 6000),
  YT: one('GST', 5000),
}

/** The taxes on work in a province, on a day as `YYYY-MM-DD`. */
export function taxRates(province: Province, day: string): readonly TaxRate[] {
  return table[province].findLast(({ from }) => from <= day)?.rates ?? []
}

/** The registrations that a contractor may have. Provincial ones hold in their province only. */
export const taxNumberKinds = ['gst', 'qst', 'bcPst', 'mbRst', 'skPst'] as const
export type TaxNumberKind = (typeof taxNumberKinds)[number]

export const taxNumberLabels: Record<TaxNumberKind, string> = {
  gst: 'GST/HST number',
  qst: 'QST number',
  bcPst: 'PST number, British Columbia',
  mbRst: 'RST number, Manitoba',
  skPst: 'PST number, Saskatchewan',
}

const kindByProvince: Partial<Record<Province, TaxNumberKind>> = { QC: 'qst', BC: 'bcPst', MB: 'mbRst', SK: 'skPst' }

/** Under which number a tax is charged for work in a province. */
export function numberKindOf(tax: SalesTax, province: Province): TaxNumberKind {
  return tax === 'GST' || tax === 'HST' ? 'gst' : (kindByProvince[province] ?? 'gst')
}

/**
 * Whether a contractor is registered for GST/HST, as they say: one with little turnover need not be (Excise Tax Act,
 * s. 148), and charges no tax then.
 */
export const taxStatuses = ['registered', 'small_supplier'] as const
export type TaxStatus = (typeof taxStatuses)[number]

export const taxStatusLabels: Record<TaxStatus, string> = {
  registered: 'Registered for GST/HST',
  small_supplier: 'Not registered (small supplier)',
}

/** What a contractor says of their taxes; without a status nothing was said yet. */
export type TaxRegistration = { status: TaxStatus | null } & Record<TaxNumberKind, string | null>

const patterns: Record<TaxNumberKind, [shape: RegExp, write: (match: RegExpExecArray) => string]> = {
  gst: [/^(\d{9})RT(\d{4})$/, ([, number, account]) => `${number} RT${account}`],
  qst: [/^(\d{10})TQ(\d{4})$/, ([, number, account]) => `${number} TQ${account}`],
  bcPst: [/^(?:PST)?(\d{4})(\d{4})$/, ([, first, last]) => `PST-${first}-${last}`],
  mbRst: [/^(\d{6})(\d|MT\d{4})$/, ([, number, check]) => `${number}-${check}`],
  skPst: [/^(\d{7})$/, ([, number]) => String(number)],
}

/** How each number looks, for the sentence that refuses another. */
export const taxNumberExamples: Record<TaxNumberKind, string> = {
  gst: '123456789 RT0001',
  qst: '1234567890 TQ0001',
  bcPst: 'PST-1234-5678',
  mbRst: '123456-7',
  skPst: '1234567',
}

/** The number as it is stored and printed, or `null` when the text is none. */
export function parseTaxNumber(kind: TaxNumberKind, text: string): string | null {
  const [shape, write] = patterns[kind]
  const match = shape.exec(text.toUpperCase().replace(/[\s.-]/g, ''))
  return match && write(match)
}
