import { TZDate } from '@date-fns/tz'

/** What a clock on the wall shows: a day `YYYY-MM-DD` and a time `HH:MM`. */
export interface WallTime {
  day: string
  time: string
}

/** What clocks in a time zone show at an instant. */
export function wallTimeIn(timeZone: string, instant: Date | string): WallTime {
  const text = new TZDate(new Date(instant).getTime(), timeZone).toISOString()
  return { day: text.slice(0, 10), time: text.slice(11, 16) }
}

/**
 * When clocks in a time zone show this. Null when it is no time, or one that the clocks skip in spring; in the hour that
 * comes twice in autumn, one of both.
 */
export function instantOfWallTime(timeZone: string, { day, time }: WallTime): Date | null {
  const [year = Number.NaN, month = 1, date = 1] = day.split('-').map(Number)
  const [hours = Number.NaN, minutes = Number.NaN] = time.split(':').map(Number)
  const instant = new Date(new TZDate(year, month - 1, date, hours, minutes, timeZone).getTime())
  if (Number.isNaN(instant.getTime())) return null
  const shown = wallTimeIn(timeZone, instant)
  return shown.day === day && shown.time === time ? instant : null
}
