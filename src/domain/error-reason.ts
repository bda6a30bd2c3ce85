/**
 * Why a request was refused, for a program: sent as `reason` beside the error's code where one code has several
 * causes that callers handle differently. The texts are part of the API and do not change.
 */
export const errorReasons = [
  /** Somebody saved a newer version since the one that was edited: load it again before saving. */
  'stale',
  /** Two changes met and the database ended this one: the same request may be sent again. */
  'try_again',
  /** A cursor of another list, sort, order or set of filters: begin again without it. */
  'cursor_mismatch',
  /** A text that is no cursor: begin again without it. */
  'unknown_cursor',
  /** An agent asked for what only owners may do. */
  'owners_only',
  /** The password was right: finish signing in at `/api/auth/second-factor`, with the cookie of this answer. */
  'second_factor_required',
  /** The sign-in waited too long for its second step, or too many codes were wrong: begin with the password. */
  'second_factor_expired',
  /** Owners ask admins for a second factor, and this one has none: nothing else works before. */
  'second_factor_setup_required',
] as const

export type ErrorReason = (typeof errorReasons)[number]
