import { expect, test } from 'vitest'
import { type DocumentQuote, quoteDocument } from './quote-document'

const quote: DocumentQuote = {
  revision: 1,
  language: 'fr',
  total: 2065.02,
  subtotal: 1815.6,
  deposit: 500,
  lines: [
    {
      description: 'Permis',
      quantity: 12.5,
      unit: 'h',
      unitPrice: 1250.5,
      amount: 15_631.25,
      taxable: false,
      exemptReason: 'Versé à la ville',
    },
  ],
  taxLines: [
    { tax: 'GST', rate: 5, amount: 83.28, registrationNumber: '123456789 RT0001' },
    { tax: 'QST', rate: 9.975, amount: 0, registrationNumber: null },
  ],
  smallSupplier: false,
  included: 'Tout',
  excluded: null,
  startDate: '2099-05-01',
  validUntil: '2099-04-01',
  note: null,
}

/** French separates by spaces that do not break. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value).replace(/[\u00a0\u202f]/g, ' '))

test('a French quote has French names, numbers and days', () => {
  expect(plain(quoteDocument(quote))).toEqual({
    language: 'fr',
    lines: [
      {
        description: 'Permis',
        quantity: '12,5',
        unit: 'h',
        unitPrice: '1 250,50 $',
        amount: '15 631,25 $',
        remark: 'Non taxé : Versé à la ville',
      },
    ],
    sums: [
      { name: 'Sous-total', amount: '1 815,60 $' },
      { name: 'TPS 5 % (123456789 RT0001)', amount: '83,28 $' },
    ],
    total: { name: 'Total', amount: '2 065,02 $' },
    remarks: ['TVQ 9,975 % non perçue, non inscrit'],
    facts: [
      { name: 'Acompte', value: '500,00 $' },
      { name: 'Début possible', value: '1 mai 2099' },
      { name: 'Valide jusqu’au', value: '1 avril 2099' },
    ],
    texts: [{ name: 'Compris', text: 'Tout' }],
  })
})

test('an English one of a small supplier says that no tax is charged', () => {
  const { sums, remarks, facts } = quoteDocument({
    ...quote,
    language: 'en',
    deposit: null,
    smallSupplier: true,
    taxLines: [{ tax: 'HST', rate: 13, amount: 0, registrationNumber: null }],
  })
  expect(sums).toEqual([{ name: 'Subtotal', amount: '$1,815.60' }])
  expect(remarks).toEqual(['Small supplier, not registered for GST/HST: no sales tax is charged.'])
  expect(facts[0]).toEqual({ name: 'Deposit', value: 'None' })
})
