import type { Quote } from '~/contracts/quote'
import { addCalendarDays } from '~/domain/calendar'
import { parseAmount } from '~/domain/money'
import type { Json } from '~/lib/json'

/** The quote sheet as it is typed: the price before taxes, from which the total follows. */
export interface QuoteFormValues {
  price: string
  taxes: string
  deposit: string
  included: string
  excluded: string
  startDate: string
  validUntil: string
  note: string
}

export const quoteFormFields = [
  'price',
  'taxes',
  'deposit',
  'included',
  'excluded',
  'startDate',
  'validUntil',
  'note',
] as const satisfies readonly (keyof QuoteFormValues)[]

/** Days a new quote is valid unless the contractor says otherwise. */
const validDays = 30

const typed = (amount: number | null) => (amount === null ? '' : amount.toFixed(2))

/** What the form begins with: the draft, else what was sent, else an empty sheet. */
export function quoteFormValues(quote: Json<Quote> | null, today: string): QuoteFormValues {
  return {
    price: quote?.total == null ? '' : typed(cents(quote.total - (quote.taxes ?? 0))),
    taxes: typed(quote?.taxes ?? null),
    deposit: typed(quote?.deposit ?? null),
    included: quote?.included ?? '',
    excluded: quote?.excluded ?? '',
    startDate: quote?.startDate ?? '',
    validUntil: quote ? (quote.validUntil ?? '') : addCalendarDays(today, validDays),
    note: quote?.note ?? '',
  }
}

/** The total of what is typed so far; `null` until there is a price. */
export function totalOf({ price, taxes }: Pick<QuoteFormValues, 'price' | 'taxes'>): number | null {
  const amount = parseAmount(price)
  if (amount === null) return null
  return cents(amount + (parseAmount(taxes) ?? 0))
}

/** What the server is sent: amounts as numbers, and as they were typed where they are none. */
export function quoteInput({ price, taxes, deposit, ...texts }: QuoteFormValues) {
  return { ...texts, total: totalOf({ price, taxes }) ?? price, taxes: amountOf(taxes), deposit: amountOf(deposit) }
}

/** The field of the form that a field of the contract is typed in. */
export function formField(path: string): string {
  return path === 'total' ? 'price' : path
}

function amountOf(text: string): number | string {
  return parseAmount(text) ?? text
}

function cents(amount: number): number {
  return Math.round(amount * 100) / 100
}
