/** The life of a contractor's quote: one draft and one live quote per lead at the most. */
export const quoteStatuses = ['draft', 'sent', 'withdrawn', 'superseded', 'accepted'] as const
