import type { ErrorReason } from './error-reason'

/** The closed set of things that can be wrong with a request. */
export type DomainErrorCode =
  | 'Invalid'
  | 'Unauthenticated'
  | 'Forbidden'
  | 'NotFound'
  | 'Conflict'
  | 'TooLarge'
  | 'WrongType'
  | 'Unprocessable'
  | 'TooManyRequests'
  | 'Unavailable'
  | 'NoRoom'

export interface Issue {
  path: string
  message: string
}

export interface DomainErrorDetail {
  /** The input field the sentence is about. */
  field?: string
  /** Every field at fault, when there are several. */
  issues?: Issue[]
  /** The cause, for a program; see the list. */
  reason?: ErrorReason
  /** What is there already, in a conflict with it. */
  existingId?: string
  /** Seconds after which it is worth trying again. */
  retryAfter?: number
  cause?: unknown
}

/** What a service throws: a code, and a sentence for a person. The one error middleware translates it. */
export class DomainError extends Error {
  readonly code: DomainErrorCode
  readonly issues: Issue[]
  readonly reason: ErrorReason | undefined
  readonly existingId: string | undefined
  readonly retryAfter: number | undefined

  constructor(code: DomainErrorCode, message: string, detail: DomainErrorDetail = {}) {
    super(message, { cause: detail.cause })
    this.name = 'DomainError'
    this.code = code
    this.issues = detail.issues ?? (detail.field ? [{ path: detail.field, message }] : [])
    this.reason = detail.reason
    this.existingId = detail.existingId
    this.retryAfter = detail.retryAfter
  }
}

export class InvalidError extends DomainError {
  constructor(message: string, detail?: DomainErrorDetail) {
    super('Invalid', message, detail)
  }
}

export class UnauthenticatedError extends DomainError {
  constructor(message = 'Unauthorized: please log in', detail?: DomainErrorDetail) {
    super('Unauthenticated', message, detail)
  }
}

export class ForbiddenError extends DomainError {
  constructor(message = 'You do not have access to this', detail?: DomainErrorDetail) {
    super('Forbidden', message, detail)
  }
}

export class NotFoundError extends DomainError {
  constructor(what: string, detail?: DomainErrorDetail) {
    super('NotFound', `${what} not found`, detail)
  }
}

export class ConflictError extends DomainError {
  constructor(message: string, detail?: DomainErrorDetail) {
    super('Conflict', message, detail)
  }
}

export class TooManyRequestsError extends DomainError {
  constructor(retryAfter: number, message = 'Too many attempts. Please wait a little and try again.') {
    super('TooManyRequests', message, { retryAfter })
  }
}
