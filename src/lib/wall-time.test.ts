import { expect, test } from 'vitest'
import { instantOfWallTime, wallTimeIn } from './wall-time'

test.each([
  ['winter', 'America/Toronto', '2026-03-07', '15:00', '2026-03-07T20:00:00.000Z'],
  ['the day the clocks go forward', 'America/Toronto', '2026-03-08', '15:00', '2026-03-08T19:00:00.000Z'],
  ['the day they go back', 'America/Toronto', '2026-11-01', '08:30', '2026-11-01T13:30:00.000Z'],
  ['a zone of half hours', 'America/St_Johns', '2026-07-01', '09:00', '2026-07-01T11:30:00.000Z'],
  ['a province whose clocks stay', 'America/Regina', '2026-07-01', '09:00', '2026-07-01T15:00:00.000Z'],
  ['the last minute of a year', 'America/Halifax', '2026-12-31', '23:59', '2027-01-01T03:59:00.000Z'],
])('a time on the wall is an instant, and back: %s', (_case, timeZone, day, time, instant) => {
  expect(instantOfWallTime(timeZone, { day, time })?.toISOString()).toBe(instant)
  expect(wallTimeIn(timeZone, instant)).toEqual({ day, time })
})

test.each([
  ['an hour that the clocks skip', '2026-03-08', '02:30'],
  ['a day that is none', '2026-02-30', '10:00'],
  ['half of a time', '2026-03-08', ''],
  ['no day', '', '10:00'],
])('%s is no instant', (_case, day, time) => {
  expect(instantOfWallTime('America/Toronto', { day, time })).toBeNull()
})
