/** Calendar days as `YYYY-MM-DD`. */

/** Canada's westernmost clock: a day is over only when it is over everywhere in the country. */
const lastClock = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Vancouver',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The day it still is somewhere in Canada. */
export function dayInCanada(now: Date): string {
  return lastClock.format(now)
}

/** The day so many days later. */
export function addCalendarDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The months up to this one as `YYYY-MM`, the oldest first. */
export function lastMonths(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - index), 1)).toISOString().slice(0, 7),
  )
}
