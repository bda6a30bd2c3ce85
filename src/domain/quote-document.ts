import { type QuoteLanguage, quoteWords } from './quote-words'
import type { SalesTax } from './sales-tax'

interface DocumentLine {
  description: string | null
  quantity: number | null
  unit: string | null
  unitPrice: number | null
  amount: number | null
  taxable: boolean
  exemptReason: string | null
}

interface DocumentTax {
  tax: SalesTax
  rate: number | null
  amount: number
  registrationNumber: string | null
}

/** As much of a quote as its document says. Amounts are dollars, days are `YYYY-MM-DD`. */
export interface DocumentQuote {
  revision: number
  language: QuoteLanguage
  total: number | null
  subtotal: number | null
  deposit: number | null
  lines: readonly DocumentLine[]
  taxLines: readonly DocumentTax[]
  smallSupplier: boolean
  included: string | null
  excluded: string | null
  startDate: string | null
  validUntil: string | null
  note: string | null
}

/** A quote as it is read, in its language: the screen and the PDF print the same. */
export interface QuoteDocument {
  language: QuoteLanguage
  lines: { description: string; quantity: string; unit: string; unitPrice: string; amount: string; remark: string }[]
  /** Subtotal and taxes. */
  sums: { name: string; amount: string }[]
  total: { name: string; amount: string }
  /** What is said of taxes that are not charged. */
  remarks: string[]
  facts: { name: string; value: string }[]
  texts: { name: string; text: string }[]
}

/** What a quote says, in words and in the numbers of its language. */
export function quoteDocument(quote: DocumentQuote): QuoteDocument {
  const { language, smallSupplier, taxLines } = quote
  const words = quoteWords[language]
  const format = formatsOf(words.locale)
  const charged = taxLines.filter(({ tax, registrationNumber }) => tax === 'stated' || registrationNumber !== null)
  const uncharged = taxLines.filter((tax) => !charged.includes(tax))
  return {
    language,
    lines: quote.lines.map(({ taxable, exemptReason, ...line }) => ({
      description: line.description ?? '',
      quantity: format.number(line.quantity),
      unit: line.unit ?? '',
      unitPrice: format.money(line.unitPrice),
      amount: format.money(line.amount),
      remark: taxable ? '' : [words.notTaxed, exemptReason].filter(Boolean).join(language === 'fr' ? ' : ' : ': '),
    })),
    sums: [
      { name: words.subtotal, amount: format.money(quote.subtotal) },
      ...charged.map((tax) => ({ name: taxName(tax, quote), amount: format.money(tax.amount) })),
    ],
    total: { name: words.total, amount: format.money(quote.total) },
    remarks: smallSupplier
      ? [words.smallSupplier]
      : uncharged.map((tax) => `${words.taxes[tax.tax]} ${format.percent(tax.rate)} ${words.notRegistered}`),
    facts: [
      { name: words.deposit, value: quote.deposit ? format.money(quote.deposit) : words.noDeposit },
      ...(quote.startDate ? [{ name: words.startDate, value: format.day(quote.startDate) }] : []),
      ...(quote.validUntil ? [{ name: words.validUntil, value: format.day(quote.validUntil) }] : []),
    ],
    texts: (['included', 'excluded', 'note'] as const).flatMap((name) =>
      quote[name] ? [{ name: words[name], text: quote[name] }] : [],
    ),
  }
}

/** `HST 13% (123456789 RT0001)` */
export function taxName(
  { tax, rate, registrationNumber }: Omit<DocumentTax, 'amount'>,
  { language }: { language: QuoteLanguage },
): string {
  const words = quoteWords[language]
  const number = registrationNumber === null ? '' : `(${registrationNumber})`
  return [words.taxes[tax], formatsOf(words.locale).percent(rate), number].filter(Boolean).join(' ')
}

function formatsOf(locale: string) {
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 })
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 3 })
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'CAD' })
  const day = new Intl.DateTimeFormat(locale === 'en-CA' ? 'en-US' : locale, { dateStyle: 'long', timeZone: 'UTC' })
  const orNothing =
    (write: (value: number) => string) =>
    (value: number | null): string =>
      value === null ? '' : write(value)
  return {
    number: orNothing((value) => plain.format(value)),
    percent: orNothing((value) => percent.format(value / 100)),
    money: orNothing((value) => money.format(value)),
    day: (value: string) => day.format(new Date(`${value}T00:00:00Z`)),
  }
}
