import { expect, test } from 'vitest'
import { formatAge, formatInstant, formatLeft, formatMinutes, pluralize, spacedWords } from './format'

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

test.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [47 * 60 + 59, '47 h'],
  [48 * 60, '2 days'],
  [-5, '0 min'],
])('%i minutes ago is %s', (minutes, text) => {
  const now = Date.parse('2026-03-02T15:00:00Z')
  expect(formatAge(new Date(now - minutes * 60_000), now)).toBe(text)
})

test.each([
  [45, '45 min left'],
  [6 * 60 + 59, '6 h left'],
  [3 * 24 * 60, '3 days left'],
  [0, 'Due now'],
  [-5, 'Due now'],
])('a deadline %d minutes ahead reads %s', (minutes, text) => {
  const now = Date.parse('2026-11-20T20:04:00Z')
  expect(formatLeft(new Date(now + minutes * 60_000), now)).toBe(text)
})

test.each([
  [30, '30 minutes'],
  [60, '1 hour'],
  [90, '1 hour 30 minutes'],
  [120, '2 hours'],
])('%i minutes take %s', (count, text) => expect(formatMinutes(count)).toBe(text))
