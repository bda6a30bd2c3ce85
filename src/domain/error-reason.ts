/**
 * Why a request was refused, for a program, with what to do about it: sent as `reason` beside the error's code where one
 * code has several causes that callers handle differently. The names are part of the API and do not change.
 */
export const errorReasonTexts = {
  stale: 'Somebody saved a newer version since the one that was edited: load it again before saving',
  quote_received: 'The contractor has sent a quote that the call does not name: `existingId` is its id',
  try_again: 'Two changes met and the database ended this one: the same request may be sent again',
  cursor_mismatch: 'A cursor of another list, sort, order or set of filters: begin again without it',
  unknown_cursor: 'A text that is no cursor: begin again without it',
  idempotency_key_invalid: '`Idempotency-Key` must have 1 to 255 printable characters',
  idempotency_key_in_use: 'A call with this key is under way: send it again after `Retry-After`',
  idempotency_key_reused: 'This key was used for another body or address: take a new one',
  external_id_taken: 'Your API key submitted another lead under this `externalId`: `existingId` is its id',
  external_id_erased:
    'The person of the lead that your API key submitted under this `externalId` was erased: delete your copy',
  unknown_field:
    'A call with an API key holds a field or a parameter that the operation does not take: `issues` names it',
  owners_only: 'An agent asked for what only owners may do',
  second_factor_required:
    'The password was right: finish signing in at `/api/auth/second-factor`, with the cookie of this answer',
  second_factor_expired:
    'The sign-in waited too long for its second step, or too many codes were wrong: begin with the password',
  second_factor_setup_required:
    'Owners ask admins for a second factor, and this one has none: nothing else works before',
  invalid_key: 'An API key that is malformed, unknown, revoked or expired: send another',
  key_with_cookie: 'A session’s cookie and an API key in one request: send one of them',
  scope_missing: 'The API key lacks the scope that the sentence and `WWW-Authenticate` name',
  not_for_keys: 'No API key reaches this, whatever its scopes; a contractor’s key reaches their own leads only',
} as const

export type ErrorReason = keyof typeof errorReasonTexts
export const errorReasons = Object.keys(errorReasonTexts) as ErrorReason[]
