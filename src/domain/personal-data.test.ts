import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stripPersonalData } from './personal-data'

describe('what is taken out', () => {
  test.each([
    ['mail hanna@example.ca today', 'mail [email A] today'],
    ['<Hanna.O+roof@sub.example.co.uk>,', '[email A]>,'],
    ['hanna @ example.ca', '[email A]'],
    ['call 613-555-0111 or (416) 555 0123.', 'call [phone A] or [phone B].'],
    ['+1.613.555.0111', '[phone A]'],
    ['6135550111', '[phone A]'],
    ['call ６１３５５５０１１１', 'call [phone A]'],
    ['bob＠example.com, bob@example．com', '[email A], [email B]'],
    ['Ｋ１Ｎ ６ｎ５ and ＋１（６１３）５５５－０１１１', '[postal code A] and [phone A]'],
    ['613\u200b555\u200b0111', '[phone A]'],
    ['I live at K1N 6N5, near', 'I live at [postal code A], near'],
    ['k1n6n5 and M5H-2N2', '[postal code A] and [postal code B]'],
    ['K1N 6N5 613 555 0111', '[postal code A] [phone A]'],
  ])('%j', (text, stripped) => expect(stripPersonalData(text).text).toBe(stripped))
})

test.each([
  'A deck of 12 by 16 feet, 2 steps',
  'Built in 1985, about $25,000',
  'Two bathrooms @ the second floor',
  'R20 insulation, 5/8 drywall',
])('%j stays as it is', (text) => expect(stripPersonalData(text).text).toBe(text))

test('what was taken out comes back where it stood', () => {
  const text = 'Ask hanna@example.ca or 613 555 0111, K1N 6N5. Again: 613 555 0111 $& $1'
  const { text: stripped, restore } = stripPersonalData(text)
  expect(restore(stripped)).toBe(text)
  expect(restore('Please write to [email A].')).toBe('Please write to hanna@example.ca.')
})

const words = fc.string({ maxLength: 40, unit: 'grapheme' })
const separators = fc.constantFrom('', ' ', '-', '.', ') ', ' (', '\u00a0', '\u2013', '/')

test('no ten digits are left together, whatever stands between and around them', () => {
  const digits = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), separators), { minLength: 10, maxLength: 10 })
  fc.assert(
    fc.property(words, digits, words, (before, parts, after) => {
      const phone = parts.map(([digit, separator]) => `${digit}${separator}`).join('')
      const { text } = stripPersonalData(`${before} ${phone} ${after}`)
      expect(text).not.toContain(phone.trim())
    }),
  )
})

test('no email or postal code is left, and restoring gives the very text back', () => {
  const secret = fc.oneof(
    fc.emailAddress(),
    fc.constantFrom('K1N 6N5', 'm5h2n2', 'T2P-1J9', '613 555 0111', '(416) 555-0123'),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(words, secret), { minLength: 1, maxLength: 6 }), (parts) => {
      const original = parts.map(([text, value]) => `${text.replaceAll('[', '(')} ${value} `).join('')
      const { text, restore } = stripPersonalData(original)
      for (const [, value] of parts) expect(text).not.toContain(value)
      expect(restore(text)).toBe(original)
    }),
  )
})
