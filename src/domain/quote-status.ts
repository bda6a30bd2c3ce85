/** The life of a contractor's quote: one draft and one live quote per lead at the most. */
export const quoteStatuses = ['draft', 'sent', 'withdrawn', 'superseded', 'accepted'] as const
type QuoteStatus = (typeof quoteStatuses)[number]

/** Statuses of the one quote the homeowner can hold a contractor to. */
export const liveQuoteStatuses = ['sent', 'accepted'] as const satisfies readonly QuoteStatus[]
