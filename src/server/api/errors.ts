import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import { ZodError } from 'zod'
import type { ErrorReason } from '~/domain/error-reason'
import { DomainError, type DomainErrorCode, type Issue } from '~/domain/errors'
import { unstorableMessage } from '~/domain/storable-text'
import type { ApiContext } from './context'

type TRPCCode = TRPCError['code']

const codes = {
  Invalid: 'BAD_REQUEST',
  Unauthenticated: 'UNAUTHORIZED',
  Forbidden: 'FORBIDDEN',
  NotFound: 'NOT_FOUND',
  Conflict: 'CONFLICT',
  TooLarge: 'PAYLOAD_TOO_LARGE',
  WrongType: 'UNSUPPORTED_MEDIA_TYPE',
  Unprocessable: 'UNPROCESSABLE_CONTENT',
  TooManyRequests: 'TOO_MANY_REQUESTS',
  Unavailable: 'SERVICE_UNAVAILABLE',
  NoRoom: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<DomainErrorCode, TRPCCode>

export const somethingWentWrong = 'Something went wrong'
const tryAgain = 'Something else changed this at the same moment. Please try again.'
const unavailable = 'The service is unavailable for a moment. Please try again shortly.'

const unstorable = new DomainError('Invalid', unstorableMessage)
const outOfRange = new DomainError('Invalid', 'A number or a date is out of range')
const collided = new DomainError('Conflict', tryAgain, { reason: 'try_again' })
const referenceBroken = new DomainError('Conflict', tryAgain, { reason: 'try_again' })
const away = new DomainError('Unavailable', unavailable, { retryAfter: 5 })

/** Conditions of the database that are not our fault: by SQLSTATE, or the driver's own codes for a lost connection. */
const driverErrors: Record<string, DomainError> = {
  '22003': outOfRange,
  '22007': outOfRange,
  '22008': outOfRange,
  '22021': unstorable,
  '22P05': unstorable,
  '23001': referenceBroken,
  '23503': referenceBroken,
  '40001': collided,
  '40P01': collided,
  '25006': away,
  '3D000': away,
  '53100': away,
  '53300': away,
  '55000': away,
  '57014': away,
  '57P01': away,
  '57P02': away,
  '57P03': away,
  ECONNREFUSED: away,
  ECONNRESET: away,
  EAI_AGAIN: away,
  EHOSTUNREACH: away,
  ENOTFOUND: away,
  EPIPE: away,
  ETIMEDOUT: away,
  CONNECT_TIMEOUT: away,
  CONNECTION_CLOSED: away,
  CONNECTION_ENDED: away,
  CONNECTION_DESTROYED: away,
}

/** The one place where an error becomes what leaves the server. Unknown ones are logged, and leave redacted. */
export function toTRPCError(
  error: TRPCError,
  ctx: Pick<ApiContext, 'responseHeaders' | 'log'>,
  path: string,
): TRPCError {
  if (error.code === 'BAD_REQUEST' && error.cause instanceof ZodError) return invalidInput(error.cause)
  const known = asDomainError(error.cause)
  // Each time the same constraint: a service wrote an id that it never read.
  if (known === referenceBroken) ctx.log.warn({ err: error.cause, path }, 'a foreign key refers to what is gone')
  if (known) {
    if (known.retryAfter !== undefined)
      ctx.responseHeaders.set('retry-after', String(Math.max(1, Math.ceil(known.retryAfter))))
    return new TRPCError({ code: codes[known.code], message: known.message, cause: known })
  }
  if (error.code !== 'INTERNAL_SERVER_ERROR') return error
  ctx.log.error({ err: error.cause ?? error, path }, 'unexpected error')
  return new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: somethingWentWrong })
}

/** tRPC has no code for a full disk: REST answers what HTTP has for it. */
const insufficientStorage = { status: 507, code: 'INSUFFICIENT_STORAGE' } as const

/** The HTTP status and the code of an error that left `toTRPCError`. */
export function statusOf(error: TRPCError): { status: number; code: string } {
  if (error.cause instanceof DomainError && error.cause.code === 'NoRoom') return insufficientStorage
  return { status: getHTTPStatusCodeFromError(error), code: error.code }
}

export interface ErrorBody {
  error: string
  code: string
  reason?: ErrorReason
  issues?: Issue[]
  /** The id of what is there already, in a conflict with it. */
  existingId?: string
  /** What the call is found by in the log; also the header X-Request-Id. */
  requestId: string
}

/** The body of a REST error: a sentence for a person, a code and perhaps a reason for a program, the fields at fault. */
export function errorBody(error: TRPCError, requestId: string): ErrorBody {
  const issues = issuesOf(error)
  const reason = reasonOf(error)
  const existingId = error.cause instanceof DomainError ? error.cause.existingId : undefined
  return {
    error: error.message,
    code: statusOf(error).code,
    ...(reason && { reason }),
    ...(issues.length > 0 && { issues }),
    ...(existingId && { existingId }),
    requestId,
  }
}

/** More fields at fault tell nobody more: the answer would be larger than what was sent. */
const mostIssues = 100

/** The fields at fault in an error that left `toTRPCError`, the first hundred of them. */
export function issuesOf(error: TRPCError): Issue[] {
  return error.cause instanceof DomainError ? error.cause.issues.slice(0, mostIssues) : []
}

/** The cause, for a program, of an error that left `toTRPCError`. */
export function reasonOf(error: TRPCError): ErrorReason | undefined {
  return error.cause instanceof DomainError ? error.cause.reason : undefined
}

function invalidInput(error: ZodError): TRPCError {
  const issues = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  const cause = new DomainError('Invalid', issues[0]?.message ?? 'Please check what you entered', { issues })
  return new TRPCError({ code: 'BAD_REQUEST', message: cause.message, cause })
}

/** What people are told of an error: a DomainError, or a condition of the database that is not our fault. */
export function asDomainError(cause: unknown): DomainError | undefined {
  for (let error = cause, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth++) {
    if (error instanceof DomainError) return error
    const code = 'code' in error ? String(error.code) : ''
    if (Object.hasOwn(driverErrors, code)) return driverErrors[code]
  }
  return undefined
}
