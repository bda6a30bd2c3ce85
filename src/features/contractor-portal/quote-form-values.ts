import type { Quote, QuoteTemplate } from '~/contracts/quote'
import { addCalendarDays } from '~/domain/calendar'
import { parseAmount, toCents } from '~/domain/money'
import { parseQuantity, type SumLine } from '~/domain/quote-sums'
import type { QuoteLanguage } from '~/domain/quote-words'
import type { Json } from '~/lib/json'

/** A line as it is typed. */
export interface LineValues {
  description: string
  quantity: string
  unit: string
  unitPrice: string
  taxable: boolean
  exemptReason: string
}

/** The quote sheet as it is typed. */
export interface QuoteFormValues {
  lines: LineValues[]
  language: QuoteLanguage
  deposit: string
  included: string
  excluded: string
  startDate: string
  validUntil: string
  note: string
}

/** Days a new quote is valid unless the contractor says otherwise. */
const validDays = 30

export const emptyLine: LineValues = {
  description: '',
  quantity: '1',
  unit: '',
  unitPrice: '',
  taxable: true,
  exemptReason: '',
}

const typed = (amount: number | null) => (amount === null ? '' : amount.toFixed(2))

type StoredLine = Json<QuoteTemplate>['content']['lines'][number]

function typedLines(lines: readonly StoredLine[]): LineValues[] {
  if (lines.length === 0) return [emptyLine]
  return lines.map(({ description, quantity, unit, unitPrice, taxable, exemptReason }) => ({
    description: description ?? '',
    quantity: quantity === null ? '' : String(quantity),
    unit: unit ?? '',
    unitPrice: typed(unitPrice),
    taxable,
    exemptReason: exemptReason ?? '',
  }))
}

/** What the form begins with: the draft, else what was sent, else an empty sheet. */
export function quoteFormValues(quote: Json<Quote> | null, today: string): QuoteFormValues {
  return {
    lines: typedLines(quote?.lines ?? []),
    language: quote?.language ?? 'en',
    deposit: typed(quote?.deposit ?? null),
    included: quote?.included ?? '',
    excluded: quote?.excluded ?? '',
    startDate: quote?.startDate ?? '',
    validUntil: quote ? (quote.validUntil ?? '') : addCalendarDays(today, validDays),
    note: quote?.note ?? '',
  }
}

/** What a template puts into the form. */
export function templateValues({ lines, language, ...texts }: Json<QuoteTemplate>['content']) {
  const [included, excluded, note] = [texts.included ?? '', texts.excluded ?? '', texts.note ?? '']
  return { lines: typedLines(lines), language, included, excluded, note }
}

/** The lines typed so far, as they are added up; what is no number yet counts nothing. */
export function sumLines(lines: readonly LineValues[]): SumLine[] {
  return lines.map(({ quantity, unitPrice, taxable }) => {
    const dollars = parseAmount(unitPrice)
    return { quantity: parseQuantity(quantity), unitPriceCents: dollars === null ? null : toCents(dollars), taxable }
  })
}
