import { expect, test } from 'vitest'
import { formatInstant, pluralize, spacedWords } from './format'

const instant = new Date('2026-11-20T20:04:00Z')

test('dates are shown in the two forms of the product', () => {
  expect(formatInstant(instant, 'date', 'UTC')).toBe('Nov 20, 2026')
  expect(formatInstant(instant, 'longDate', 'UTC')).toBe('November 20, 2026')
  expect(formatInstant(instant, 'dateTime', 'UTC')).toMatch(/^Nov 20, 2026, 8:04\sPM$/)
})

test.each([
  ['kitchenSize', 'Kitchen Size'],
  ['in_progress', 'In progress'],
  ['x', 'X'],
])('%s is spaced as %s', (key, words) => expect(spacedWords(key)).toBe(words))

test('what is pluralize is named in the right number', () => {
  expect([0, 1, 2].map((count) => pluralize(count, 'quote'))).toEqual(['0 quotes', '1 quote', '2 quotes'])
  expect(pluralize(2, 'reply', 'replies')).toBe('2 replies')
})
