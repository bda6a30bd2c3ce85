import type { SalesTax } from './sales-tax'

/** The languages that a quote can be written in. */
export const quoteLanguages = ['en', 'fr'] as const
export type QuoteLanguage = (typeof quoteLanguages)[number]

export const quoteLanguageLabels: Record<QuoteLanguage, string> = { en: 'English', fr: 'Français' }

/** The one line of a quote that was given as one price. */
export const onePriceDescription: Record<QuoteLanguage, string> = { en: 'Work as described', fr: 'Travaux décrits' }

interface QuoteWords {
  /** Of `Intl`. */
  locale: string
  quote: string
  revision: string
  sent: string
  lines: string
  description: string
  quantity: string
  unit: string
  unitPrice: string
  amount: string
  subtotal: string
  total: string
  deposit: string
  noDeposit: string
  startDate: string
  validUntil: string
  included: string
  excluded: string
  note: string
  notTaxed: string
  smallSupplier: string
  notRegistered: string
  taxes: Record<SalesTax, string>
}

/** What a quote says beside what its contractor wrote, on the screen and in the PDF. */
export const quoteWords: Record<QuoteLanguage, QuoteWords> = {
  en: {
    locale: 'en-CA',
    quote: 'Quote',
    revision: 'Revision',
    sent: 'Sent',
    lines: 'Lines of the quote',
    description: 'Description',
    quantity: 'Quantity',
    unit: 'Unit',
    unitPrice: 'Unit price',
    amount: 'Amount',
    subtotal: 'Subtotal',
    total: 'Total',
    deposit: 'Deposit',
    noDeposit: 'None',
    startDate: 'Can start',
    validUntil: 'Valid until',
    included: 'Included',
    excluded: 'Not included',
    note: 'Note',
    notTaxed: 'Not taxed',
    smallSupplier: 'Small supplier, not registered for GST/HST: no sales tax is charged.',
    notRegistered: 'not charged, not registered',
    taxes: { GST: 'GST', HST: 'HST', QST: 'QST', PST: 'PST', RST: 'RST', stated: 'Taxes' },
  },
  fr: {
    locale: 'fr-CA',
    quote: 'Soumission',
    revision: 'Révision',
    sent: 'Envoyée le',
    lines: 'Lignes de la soumission',
    description: 'Description',
    quantity: 'Quantité',
    unit: 'Unité',
    unitPrice: 'Prix unitaire',
    amount: 'Montant',
    subtotal: 'Sous-total',
    total: 'Total',
    deposit: 'Acompte',
    noDeposit: 'Aucun',
    startDate: 'Début possible',
    validUntil: 'Valide jusqu’au',
    included: 'Compris',
    excluded: 'Non compris',
    note: 'Remarque',
    notTaxed: 'Non taxé',
    smallSupplier: 'Petit fournisseur, non inscrit à la TPS/TVH : aucune taxe de vente n’est perçue.',
    notRegistered: 'non perçue, non inscrit',
    taxes: { GST: 'TPS', HST: 'TVH', QST: 'TVQ', PST: 'TVP', RST: 'TVD', stated: 'Taxes' },
  },
}
