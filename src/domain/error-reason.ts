/**
 * Why a request was refused, for a program: sent as `reason` beside the error's code where one code has several
 * causes that callers handle differently. The texts are part of the API and do not change.
 */
export const errorReasons = [
  /** Somebody saved a newer version since the one that was edited: load it again before saving. */
  'stale',
  /** Two changes met and the database ended this one: the same request may be sent again. */
  'try_again',
  /** An agent asked for what only owners may do. */
  'owners_only',
] as const

export type ErrorReason = (typeof errorReasons)[number]
