/** Drizzle wraps the driver's errors: the SQLSTATE and the constraint's name lie in the cause. */
interface DriverError {
  code?: string
  constraint_name?: string
  detail?: string
  where?: string
}

function driverErrorOf(error: unknown): DriverError {
  return (error instanceof Error && error.cause) || (error as DriverError)
}

/** The driver's own words, without the statement that Drizzle puts before them. */
export function driverMessage(error: unknown): string {
  return (driverErrorOf(error) as Partial<Error> | null)?.message ?? 'unknown error'
}

/** SQLSTATE 40P01 (deadlock) or 40001 (serialization failure): the transaction can be retried. */
export function isSerializationFailure(error: unknown): boolean {
  return ['40P01', '40001'].includes(driverErrorOf(error)?.code ?? '')
}

/** Whether the connection was lost or there was none: the database is away, or has ended it. */
export function isDisconnected(error: unknown): boolean {
  return /^(CONNECTION_|CONNECT_TIMEOUT$|ECONN|EPIPE$|ETIMEDOUT$|08|57P)/.test(driverErrorOf(error)?.code ?? '')
}

/** What Postgres says of a deadlock: the row, and the other processes. Its detail names the aborted one first. */
export function describeSerializationFailure(error: unknown): { detail: string; where: string; others: number[] } {
  const { detail = '', where = '' } = driverErrorOf(error) ?? {}
  const [ended, ...rest] = [...detail.matchAll(/process (\d+)/gi)].map(([, id]) => Number(id))
  return { detail, where, others: [...new Set(rest)].filter((id) => id !== ended) }
}

/** Whether the error is a unique violation of the index with this name. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const { code, constraint_name } = driverErrorOf(error)
  return code === '23505' && constraint_name === constraint
}

/**
 * Whether a row was to refer to one that is gone, or one was to go that another refers to by now: ids are read from the
 * database before they are written, so something else changed it while the call was under way. Postgres has a code of
 * its own for RESTRICT since version 18.
 */
export function isForeignKeyViolation(error: unknown): boolean {
  return ['23503', '23001'].includes(driverErrorOf(error)?.code ?? '')
}
