import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDollars, isWholeCents, parseAmount, toCents, toDollars } from './money'

test.each([
  ['1250', 1250],
  ['$1,250.50', 1250.5],
  ['1 250.', 1250],
  ['0', 0],
])('%s is read as %d', (typed, amount) => expect(parseAmount(typed)).toBe(amount))

test.each(['', 'x', '-5', '1.234', '1e3', '1.2.3', '.5'])('%s is no amount', (typed) =>
  expect(parseAmount(typed)).toBeNull(),
)

test('cents survive the way to dollars and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (cents) => {
      expect(toCents(toDollars(cents))).toBe(cents)
      expect(isWholeCents(toDollars(cents))).toBe(true)
    }),
  )
})

test.each([10.001, 0.001, 1e-9, -1e-9, 5e-324])('%d is no whole number of cents', (dollars) =>
  expect(isWholeCents(dollars)).toBe(false),
)

test('dollars are shown with their cents', () => expect(formatDollars(1250.5)).toBe('$1,250.50'))
