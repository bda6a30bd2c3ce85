import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isoText } from './iso-text'

test('it says what toISOString says', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true }), (date) => {
      expect(isoText(date)).toBe(date.toISOString())
    }),
    { numRuns: 2000 },
  )
})

test('also beside the edges of years, and not of what is no date', () => {
  for (const at of ['0000-01-01T00:00:00.000Z', '0999-12-31T23:59:59.999Z', '1000-01-01T00:00:00.000Z'])
    expect(isoText(new Date(at))).toBe(at)
  for (const at of ['9999-12-31T23:59:59.999Z', '+010000-01-01T00:00:00.000Z', '-000001-06-05T04:03:02.001Z'])
    expect(isoText(new Date(at))).toBe(at)
  expect(() => isoText(new Date(Number.NaN))).toThrow(RangeError)
})
