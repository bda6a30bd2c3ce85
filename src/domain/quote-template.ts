import type { QuoteLanguage } from './quote-words'

export const quoteTemplateLimits = { name: 80, perContractor: 50 } as const

/** What a quote can begin with: all of it but the days and the deposit, which are of one job. Amounts are dollars. */
export interface QuoteTemplateContent {
  language: QuoteLanguage
  lines: {
    description: string | null
    quantity: number | null
    unit: string | null
    unitPrice: number | null
    taxable: boolean
    exemptReason: string | null
  }[]
  included: string | null
  excluded: string | null
  note: string | null
}
