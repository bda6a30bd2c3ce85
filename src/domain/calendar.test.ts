import { expect, test } from 'vitest'
import { addCalendarDays, dayInCanada, lastMonths } from './calendar'

test('a day is over only when it is over in Vancouver', () => {
  expect(dayInCanada(new Date('2026-11-22T03:00:00Z'))).toBe('2026-11-21')
  expect(dayInCanada(new Date('2026-11-22T09:00:00Z'))).toBe('2026-11-22')
})

test('days are added over the ends of months and years', () => {
  expect(addCalendarDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addCalendarDays('2028-02-28', 1)).toBe('2028-02-29')
})

test('months are counted back over the year', () => {
  expect(lastMonths(new Date('2026-02-15T00:00:00Z'), 3)).toEqual(['2025-12', '2026-01', '2026-02'])
})
