import { dayInCanada } from './calendar'

/** The life of a contractor's quote: one draft and one live quote per lead at the most. */
export const quoteStatuses = ['draft', 'sent', 'withdrawn', 'superseded', 'accepted'] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

export const quoteStatusLabels: Record<QuoteStatus, string> = {
  draft: 'Draft',
  sent: 'Sent',
  withdrawn: 'Withdrawn',
  superseded: 'Replaced',
  accepted: 'Accepted',
}

/** Statuses of the one quote the homeowner can hold a contractor to. */
export const liveQuoteStatuses = ['sent', 'accepted'] as const satisfies readonly QuoteStatus[]

/** Whether the last day of a quote is over. */
export const isExpired = ({ validUntil }: { validUntil: string | null }, now: Date): boolean =>
  validUntil !== null && validUntil < dayInCanada(now)
