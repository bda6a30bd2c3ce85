import pino from 'pino'
import { env } from '~/env'
import { withoutSecrets } from '~/lib/secret-address'

/**
 * Structured logs. Never a password, token, cookie or mail body: such keys are cut out wherever they appear, and secrets
 * out of addresses and of what errors say.
 */
export const log = pino({
  level: env.LOG_LEVEL,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: describeError, path: addressOf, page: addressOf },
  redact: {
    paths: ['password', 'newPassword', 'currentPassword', 'token', 'cookie', 'authorization', 'html', 'text'].flatMap(
      (key) => [key, `*.${key}`],
    ),
    censor: '[redacted]',
  },
})

function addressOf(value: unknown): unknown {
  return typeof value === 'string' ? withoutSecrets(value) : value
}

/** Never throws: an error may have a throwing getter or a cyclic `cause`. */
export function describeError(error: unknown): unknown {
  try {
    return described(error, 0)
  } catch {
    return { message: 'an error that cannot be described' }
  }
}

const deepestCause = 5

/** SQLSTATE class 22 (data exception): the messages repeat the value. */
const dataException = /^22[0-9A-Z]{3}$/

/**
 * What of an error holds no people's data. A failed query's own message repeats its parameters: only its text is kept.
 * It is known by its shape, since each bundle of the build has the mapper's class anew. Of a thrown value, only its type.
 */
function described(error: unknown, depth: number): unknown {
  if (!(error instanceof Error)) return { thrown: typeof error }
  if (depth > deepestCause) return error.name
  if ('query' in error && 'params' in error)
    return { query: error.query, cause: described(error.cause, depth + 1), stack: stackOnly(error) }
  const code = 'code' in error ? error.code : undefined
  return {
    type: error.name,
    message: dataException.test(String(code)) ? 'a value that does not fit' : withoutSecrets(error.message),
    code,
    stack: stackOnly(error),
    ...(error.cause !== undefined && { cause: described(error.cause, depth + 1) }),
  }
}

function stackOnly({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')
}
