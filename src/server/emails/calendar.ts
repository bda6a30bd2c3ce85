import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { brand } from '~/domain/brand'
import { env } from '~/env'
import { senderAddress } from '~/lib/sender-address'

export interface CalendarEvent {
  visitId: string
  /** Counts its changes: a calendar takes the highest it has seen. */
  version: number
  startsAt: Date
  durationMinutes: number
  title: string
  place: string
  /** A path of ours. */
  url: string
}

export interface Invitation extends CalendarEvent {
  method: 'REQUEST' | 'CANCEL'
  attendee: string
}

/** Visits as a calendar (RFC 5545). */
export function writeCalendar(events: readonly CalendarEvent[]): string {
  const calendar = ical({ name: brand.name, prodId: { company: brand.name, product: 'visits' } })
  for (const event of events) calendar.createEvent(details(event))
  return calendar.toString()
}

/** One visit as an invitation that goes with a mail, its update, or its end (RFC 5546). */
export function writeInvitation({ method, attendee, ...event }: Invitation): string {
  const calendar = ical({
    method: ICalCalendarMethod[method],
    prodId: { company: brand.name, product: 'visits' },
  })
  calendar.createEvent({
    ...details(event),
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: brand.name, email: senderAddress(env.EMAIL_FROM) },
    attendees: [{ email: attendee, rsvp: false }],
  })
  return calendar.toString()
}

function details({ visitId, version, startsAt, durationMinutes, title, place, url }: CalendarEvent) {
  return {
    id: `${visitId}@${new URL(env.APP_URL).hostname}`,
    sequence: version,
    start: startsAt,
    end: new Date(startsAt.getTime() + durationMinutes * 60_000),
    summary: title,
    location: place,
    url: new URL(url, env.APP_URL).href,
  }
}
