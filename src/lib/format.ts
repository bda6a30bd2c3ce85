const styles = {
  /** `Nov 20, 2026`: dates in lists (rule 52). */
  date: { year: 'numeric', month: 'short', day: 'numeric' },
  /** `Nov 20, 2026, 3:04 PM`. */
  dateTime: { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  /** `November 20, 2026`: reviews (rule 52). */
  longDate: { year: 'numeric', month: 'long', day: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type DateStyle = keyof typeof styles

/** An instant as text, in the given time zone or the reader's own. The API's answers hold instants as ISO texts. */
export function formatInstant(instant: Date | string, style: DateStyle, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', { ...styles[style], timeZone }).format(new Date(instant))
}

/** `November 20, 2026` of a calendar day `YYYY-MM-DD`, the same for every reader. */
export function formatDay(day: string): string {
  return formatInstant(new Date(`${day}T00:00:00Z`), 'longDate', 'UTC')
}

/** `kitchenSize` -> `Kitchen Size`. */
export function spacedWords(camelCase: string): string {
  return capitalize(camelCase.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/_/g, ' '))
}

/** `until it expires` -> `Until it expires`. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** `1 quote`, `2 quotes`. */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

const minutesPerHour = 60
const minutesPerDay = 24 * minutesPerHour

/** `30 minutes`, `1 hour`, `1 hour 30 minutes`. */
export function formatMinutes(count: number): string {
  const [hours, minutes] = [Math.floor(count / minutesPerHour), count % minutesPerHour]
  return [hours > 0 && pluralize(hours, 'hour'), minutes > 0 && pluralize(minutes, 'minute')].filter(Boolean).join(' ')
}

/** How long before `now` an instant is: `5 min`, `26 h`, from the third day on `2 days`. */
export function formatAge(instant: Date | string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - new Date(instant).getTime()) / 60_000))
  if (minutes < minutesPerHour) return `${minutes} min`
  if (minutes < 2 * minutesPerDay) return `${Math.floor(minutes / minutesPerHour)} h`
  return `${Math.floor(minutes / minutesPerDay)} days`
}

/** How long after `now` an instant is, rounded down: `45 min left`, `26 h left`, from the third day on `2 days left`. */
export function formatLeft(instant: Date | string, now: number): string {
  const ahead = new Date(instant).getTime() - now
  return ahead <= 0 ? 'Due now' : `${formatAge(new Date(now), now + ahead)} left`
}

const kilobyte = 1024
const megabyte = kilobyte * kilobyte

/** `1.4 MB`, `320 KB`; nothing is less than one kilobyte. */
export function formatBytes(bytes: number): string {
  if (bytes >= megabyte) return `${(bytes / megabyte).toFixed(1)} MB`
  return `${Math.max(1, Math.round(bytes / kilobyte))} KB`
}
