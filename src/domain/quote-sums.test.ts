import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { provinces } from './province'
import { lineCents, parseQuantity, sumOnePrice, sumQuote, taxOn } from './quote-sums'
import { parseTaxNumber, type TaxRegistration, taxNumberExamples, taxNumberKinds, taxRates } from './sales-tax'

const registered: TaxRegistration = {
  status: 'registered',
  gst: '123456789 RT0001',
  qst: '1234567890 TQ0001',
  bcPst: 'PST-1234-5678',
  mbRst: '123456-7',
  skPst: '1234567',
}
const nobody: TaxRegistration = { ...registered, status: 'small_supplier' }

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 1_000_000_000 }).map((thousandths) => thousandths / 1000),
  unitPriceCents: fc.integer({ min: 0, max: 10_000_000 }),
  taxable: fc.boolean(),
})
const lines = fc.array(line, { maxLength: 100 })
const province = fc.constantFrom(...provinces)
const day = fc.constantFrom('2020-01-01', '2025-03-31', '2025-04-01', '2031-12-31')
const sumOf = (amounts: (number | null)[]) => amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)

describe('sums', () => {
  test('add up, in whole cents, and do not depend on the order of lines', () => {
    fc.assert(
      fc.property(lines, province, day, (given, where, when) => {
        const by = { province: where, day: when, registration: registered }
        const sums = sumQuote(given, by)
        expect(sums.subtotalCents).toBe(sumOf(sums.lineCents))
        expect(sums.taxCents).toBe(sumOf(sums.taxes.map(({ amountCents }) => amountCents)))
        expect(sums.totalCents).toBe(sums.subtotalCents + sums.taxCents)
        for (const amount of [...sums.lineCents, sums.taxCents, sums.totalCents])
          expect(Number.isSafeInteger(amount)).toBe(true)
        const { totalCents, taxes } = sumQuote([...given].reverse(), by)
        expect({ totalCents, taxes }).toEqual({ totalCents: sums.totalCents, taxes: sums.taxes })
      }),
    )
  })

  test('a line is within half a cent of its exact amount, and a tax of its', () => {
    fc.assert(
      fc.property(line, fc.integer({ min: 1, max: 15_000 }), ({ quantity, unitPriceCents }, rate) => {
        const cents = lineCents({ quantity, unitPriceCents }) ?? 0
        const thousandths = BigInt(Math.round(quantity * 1000)) * BigInt(unitPriceCents)
        const off = 2n * (BigInt(cents) * 1000n - thousandths)
        expect(off > -1000n && off <= 1000n).toBe(true)
        const taxOff = 2n * (BigInt(taxOn(cents, rate)) * 100_000n - BigInt(cents) * BigInt(rate))
        expect(taxOff > -100_000n && taxOff <= 100_000n).toBe(true)
      }),
    )
  })

  test('only taxable lines are taxed, and nobody charges a tax they are not registered for', () => {
    fc.assert(
      fc.property(lines, province, day, (given, where, when) => {
        const taxable = given.filter(({ taxable }) => taxable)
        const by = { province: where, day: when, registration: registered }
        expect(sumQuote(given, by).taxCents).toBe(sumQuote(taxable, by).taxCents)
        expect(sumQuote(given, { ...by, registration: nobody }).taxCents).toBe(0)
      }),
    )
  })

  test('one price is one line', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000_000 }), fc.nat(), (total, tax) => {
        const taxCents = tax % (total + 1)
        expect(sumOnePrice(total, taxCents)).toMatchObject({
          totalCents: total,
          taxCents,
          lineCents: [total - taxCents],
        })
      }),
    )
  })
})

test.each([
  ['QC', '2026-01-01', [5000, 9975]],
  ['NS', '2025-03-31', [15_000]],
  ['NS', '2025-04-01', [14_000]],
  ['ON', '2026-01-01', [13_000]],
  ['BC', '2026-01-01', [5000, 7000]],
  ['YT', '2026-01-01', [5000]],
] as const)('%s on %s', (where, when, rates) => expect(taxRates(where, when).map(({ rate }) => rate)).toEqual(rates))

test('each tax is rounded on the sum of its lines, not line by line', () => {
  const given = Array.from({ length: 3 }, () => ({ quantity: 1, unitPriceCents: 10, taxable: true }))
  const { taxes } = sumQuote(given, { province: 'QC', day: '2026-01-01', registration: registered })
  // 5 % of 30 cents is 1.5; of each line it would be 0.5, and 3 together.
  expect(taxes.map(({ amountCents }) => amountCents)).toEqual([2, 3])
})

test('a provincial tax needs the number of its province', () => {
  const registration = { ...registered, bcPst: null }
  const { taxes } = sumQuote([{ quantity: 1, unitPriceCents: 10_000, taxable: true }], {
    province: 'BC',
    day: '2026-01-01',
    registration,
  })
  expect(taxes).toMatchObject([
    { tax: 'GST', amountCents: 500, registrationNumber: '123456789 RT0001' },
    { tax: 'PST', amountCents: 0, registrationNumber: null },
  ])
})

test.each([
  ['2', 2],
  ['1,250.5', 1250.5],
  ['1 250,5', 1250.5],
  ['2,5', 2.5],
  ['0.125', 0.125],
  ['1,250', 1250],
])('%s is read as %d', (typed, quantity) => expect(parseQuantity(typed)).toBe(quantity))
test.each(['', 'x', '-2', '1.2345', '1e3', '.5'])('%s is no quantity', (typed) =>
  expect(parseQuantity(typed)).toBeNull(),
)

test.each(taxNumberKinds)('a %s number is stored one way however it is typed', (kind) => {
  const example = taxNumberExamples[kind]
  for (const typed of [example, example.toLowerCase().replace(/[\s-]/g, ''), ` ${example} `])
    expect(parseTaxNumber(kind, typed)).toBe(example)
  for (const wrong of ['', '12', `${example}9`, 'DROP TABLE']) expect(parseTaxNumber(kind, wrong)).toBeNull()
})
