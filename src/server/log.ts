import { DrizzleQueryError } from 'drizzle-orm/errors'
import pino from 'pino'
import { env } from '~/env'

/** Structured logs. Never a password, token, cookie or mail body: such keys are cut out wherever they appear. */
export const log = pino({
  level: env.LOG_LEVEL,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: describeError },
  redact: {
    paths: ['password', 'newPassword', 'currentPassword', 'token', 'cookie', 'authorization', 'html', 'text'].flatMap(
      (key) => [key, `*.${key}`],
    ),
    censor: '[redacted]',
  },
})

/** A failed query's own message repeats its parameters, which are people's data: only its text is kept. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (error instanceof DrizzleQueryError)
    return { query: error.query, cause: describeError(error.cause), stack: stackOnly(error) }
  const code = 'code' in error ? error.code : undefined
  return {
    type: error.name,
    message: error.message,
    code,
    stack: stackOnly(error),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

function stackOnly({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')
}
