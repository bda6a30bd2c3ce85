import { describe, expect, test } from 'vitest'
import { formatPostalCodeInput, parsePostalCode, provinceOfPostalCode } from './postal-code'

describe('parsePostalCode', () => {
  test.each([
    ['M5H 2N2', 'M5H 2N2'],
    ['m5h2n2', 'M5H 2N2'],
    [' k1n-6n5 ', 'K1N 6N5'],
    ['X0A.0H0', 'X0A 0H0'],
  ])('reads %j as %j', (text, stored) => expect(parsePostalCode(text)).toBe(stored))

  test.each(['D5H 2N2', 'W1A 1A1', 'Z1A 1A1', 'M5O 2N2', 'M5H 2N', '12345', 'M5H 2N2 X', '', 'M5H 2I2'])(
    'refuses %j',
    (text) => expect(parsePostalCode(text)).toBeNull(),
  )
})

describe('formatPostalCodeInput', () => {
  test.each([
    ['m', 'M'],
    ['m5h2', 'M5H 2'],
    ['m5h 2n2extra', 'M5H 2N2'],
    ['!!', ''],
  ])('shapes %j into %j', (typed, shown) => expect(formatPostalCodeInput(typed)).toBe(shown))
})

describe('provinceOfPostalCode', () => {
  test.each([
    ['A1A 1A1', 'NL'],
    ['B1A 1A1', 'NS'],
    ['C1A 1A1', 'PE'],
    ['E1A 1A1', 'NB'],
    ['G1A 1A1', 'QC'],
    ['H1A 1A1', 'QC'],
    ['J1A 1A1', 'QC'],
    ['K1A 1A1', 'ON'],
    ['P1A 1A1', 'ON'],
    ['R1A 1A1', 'MB'],
    ['S1A 1A1', 'SK'],
    ['T1A 1A1', 'AB'],
    ['V1A 1A1', 'BC'],
    ['Y1A 1A1', 'YT'],
    ['X0A 1A1', 'NU'],
    ['X0B 1A1', 'NU'],
    ['X0C 1A1', 'NU'],
    ['X1A 1A1', 'NT'],
  ])('%s lies in %s', (postalCode, province) => expect(provinceOfPostalCode(postalCode)).toBe(province))
})
