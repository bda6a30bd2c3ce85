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

/** The years a company can have been established in; the database holds these, and no later one than today's passes. */
export const firstYear = 1800
export const lastYear = 2050

/** Whether the year has begun somewhere in Canada; nothing given is fine. */
export function isPastYear(year: number | null | undefined): boolean {
  return year === null || year === undefined || year <= new Date().getFullYear()
}
