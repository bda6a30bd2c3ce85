export const longestSource = 50
export const longestExternalId = 100
/** Texts of their own that a partner keeps with a lead. */
export const metadataLimits = { texts: 20, key: 40, value: 500 } as const

/** The header that carries the token of one lead. Never a query: addresses are logged. */
export const leadTokenHeader = 'x-lead-token'

/** Where a homeowner follows a request that a partner submitted. */
export const followPath = '/follow'
