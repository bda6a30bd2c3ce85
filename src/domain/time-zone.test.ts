import { expect, test } from 'vitest'
import { provinces } from './province'
import { dayIn, instantIn } from './time-zone'

test('a day is that of the province', () => {
  const instant = new Date('2026-03-01T04:15:00Z')
  expect(dayIn('NL', instant)).toBe('2026-03-01')
  expect(dayIn('ON', instant)).toBe('2026-02-28')
  expect(dayIn('BC', instant)).toBe('2026-02-28')
})

test.each([
  ['ON', 'Thursday, March 5, 3:00 p.m. EST'],
  ['QC', 'Thursday, March 5, 3:00 p.m. EST'],
  ['BC', 'Thursday, March 5, 12:00 p.m. PST'],
  ['NL', 'Thursday, March 5, 4:30 p.m. NST'],
  ['SK', 'Thursday, March 5, 2:00 p.m. CST'],
  ['YT', 'Thursday, March 5, 1:00 p.m. MST'],
  [null, 'Thursday, March 5, 3:00 p.m. EST'],
] as const)('an instant reads in the zone of %s, named', (province, text) => {
  expect(instantIn(province, '2026-03-05T20:00:00Z')).toBe(text)
})

test('summer time has its own name, and the Yukon and Saskatchewan have none', () => {
  const summer = '2026-07-05T20:00:00Z'
  expect(instantIn('ON', summer)).toBe('Sunday, July 5, 4:00 p.m. EDT')
  expect(instantIn('SK', summer)).toBe('Sunday, July 5, 2:00 p.m. CST')
  expect(instantIn('YT', summer)).toBe('Sunday, July 5, 1:00 p.m. MST')
})

test('every province has a zone with letters for its name', () => {
  for (const province of provinces) expect(instantIn(province, new Date())).toMatch(/ [A-Z]{3,4}$/)
})
