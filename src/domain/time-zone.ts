import type { Province } from './province'

/** Where most people of the province live. */
const timeZones: Record<Province, string> = {
  AB: 'America/Edmonton',
  BC: 'America/Vancouver',
  MB: 'America/Winnipeg',
  NB: 'America/Moncton',
  NL: 'America/St_Johns',
  NS: 'America/Halifax',
  ON: 'America/Toronto',
  PE: 'America/Halifax',
  QC: 'America/Toronto',
  SK: 'America/Regina',
  NT: 'America/Edmonton',
  NU: 'America/Toronto',
  YT: 'America/Whitehorse',
}

/** The zone of somebody whose province is not known: most of the country lives by it, and texts name it. */
const commonZone = timeZones.ON

/** Making one costs far more than using it. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clock(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${Object.keys(options).join()}`
  const known = clocks.get(key) ?? new Intl.DateTimeFormat('en-CA', { timeZone, ...options })
  clocks.set(key, known)
  return known
}

/** The IANA name of the zone where most people of the province live. */
export function timeZoneOf(province: Province | null | undefined): string {
  return (province && timeZones[province]) || commonZone
}

/** The calendar day, as `YYYY-MM-DD`, where most people of the province live. */
export function dayIn(province: Province, instant: Date): string {
  return clock(timeZones[province], { dateStyle: 'short' }).format(instant)
}

/** The library's data has no letters for the Yukon, which keeps Mountain Standard Time all year. */
const zoneNames: Record<string, string> = { 'GMT-7': 'MST' }

/**
 * `Thursday, March 5, 3:00 p.m. EST`: an instant for a reader in this province, with the zone named. For texts whose
 * reader's own clock is not known, such as mails (rule 78).
 */
export function instantIn(province: Province | null | undefined, instant: Date | string): string {
  return instantInZone(timeZoneOf(province), instant)
}

/** The same, in a zone by its IANA name. */
export function instantInZone(timeZone: string, instant: Date | string): string {
  const date = new Date(instant)
  const day = clock(timeZone, { weekday: 'long', month: 'long', day: 'numeric' }).format(date)
  const parts = clock(timeZone, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }).formatToParts(date)
  const time = parts
    .map(({ type, value }) => (type === 'timeZoneName' ? (zoneNames[value] ?? value) : value))
    .join('')
    .replace(/\s/g, ' ')
  return `${day}, ${time}`
}

/** `Eastern Time`: what people call a zone, in winter and in summer. */
export function zoneTitle(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
