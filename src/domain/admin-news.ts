import { matching } from './matching'

/** What admins get mail about. */
export const adminNewsKinds = ['waiting', 'shared', 'unmatched_18', 'unmatched_24'] as const
export type AdminNewsKind = (typeof adminNewsKinds)[number]

/** Also what the dashboard calls them. */
export const adminNewsTitles: Record<AdminNewsKind, string> = {
  waiting: 'Waiting again',
  shared: 'Shared with other contractors',
  unmatched_18: `Unmatched after ${matching.warnUnmatchedAfterHours} hours`,
  unmatched_24: `Unmatched after ${matching.matchWithinHours} hours`,
}

/** How an admin wants it. */
export const newsDeliveries = ['at_once', 'daily', 'none'] as const
export type NewsDelivery = (typeof newsDeliveries)[number]

/** After a mail of news the next waits for so long, and takes what happened meanwhile with it. */
export const newsQuietMinutes = 10

/** When the digest of a day is sent. */
export const newsDigest = { hour: 8, timeZone: 'America/Toronto' } as const

export const newsDeliveryLabels: Record<NewsDelivery, string> = {
  at_once: 'At once',
  daily: 'Once a day, at 08:00 in Toronto',
  none: 'Not by mail',
}
