/** The numbers behind the promise. Sources: rules 6, 12 and 13. */
export const matching = {
  /** Contractors who may compete for one project at the same time. */
  maxCompeting: 3,
  /** Hours after a request within which the homeowner is matched. */
  matchWithinHours: 24,
  /** Hours after a request at which an admin is warned that nobody is matched yet. */
  warnUnmatchedAfterHours: 18,
  /** Hours after which the platform itself matches a waiting project, where the setting says so. */
  matchBySystemAfterHours: 12,
  /** Hours after an assignment at which an unanswered contractor is reminded. */
  remindAfterHours: 4,
  /** Hours after an assignment at which an unanswered slot is freed. */
  releaseSlotAfterHours: 48,
  /** Days in which the homeowner may open a request again that they closed. */
  reopenWithinDays: 30,
} as const

export const priorityRange = { min: 0, max: 100, default: 50 } as const

export const slotsTakenMessage = `This project already has ${matching.maxCompeting} competing contractors`

/** Whether the platform assigns by itself: never, a slot that was freed, or also what nobody matched. */
export const matchingModes = ['off', 'refill', 'full'] as const
export type MatchingMode = (typeof matchingModes)[number]

/** Open leads a contractor may ask for at the same time. */
export const leadsWantedRange = { min: 1, max: 50, default: 5 } as const

/** Kilometres that a contractor is taken to serve who has not said how far. */
export const assumedServiceRadius = 50

/** Why a project is not offered to a contractor first, though an admin may choose them. Source: rule 64. */
export const offerObstacles = ['account', 'unpublished', 'trade', 'reach', 'away', 'fee'] as const
export type OfferObstacle = (typeof offerObstacles)[number]

/** What an admin reads before choosing such a contractor. */
export const obstacleSentences: Record<OfferObstacle, string> = {
  account: 'has no account yet: their mail carries no contact details, so they cannot call the homeowner',
  unpublished: 'is not published: the homeowner cannot see a profile',
  trade: 'does not list this service',
  reach: 'is out of reach: the project lies outside the area they serve',
  away: 'is away and may not answer in time',
  fee: 'has not accepted the fee on won jobs yet, and gets no project until they do',
}

/** The same as a word in a table. */
export const obstacleLabels: Record<OfferObstacle, string> = {
  account: 'No account',
  unpublished: 'Not published',
  trade: 'Another trade',
  reach: 'Out of reach',
  away: 'Away',
  fee: 'Fee not accepted',
}

export const matchingModeLabels: Record<MatchingMode, string> = {
  off: 'Off',
  refill: 'Refill',
  full: 'Full',
}
