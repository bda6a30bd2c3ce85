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

/** Whether two transactions met and this one was ended: a deadlock, or a serialization failure. */
export function isCollision(error: unknown): boolean {
  return ['40P01', '40001'].includes(driverErrorOf(error)?.code ?? '')
}

/** Whether the connection was lost or there was none: the database is away, or has ended it. */
export function isDisconnected(error: unknown): boolean {
  return /^(CONNECTION_|CONNECT_TIMEOUT$|ECONN|EPIPE$|ETIMEDOUT$|08|57P)/.test(driverErrorOf(error)?.code ?? '')
}

/** What the database says of a collision: over what row, and with which other processes. It names the ended one first. */
export function describeCollision(error: unknown): { detail: string; where: string; others: number[] } {
  const { detail = '', where = '' } = driverErrorOf(error) ?? {}
  const [ended, ...rest] = [...detail.matchAll(/process (\d+)/gi)].map(([, id]) => Number(id))
  return { detail, where, others: [...new Set(rest)].filter((id) => id !== ended) }
}

/** Whether the error is a unique violation of the index with this name. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const { code, constraint_name } = driverErrorOf(error)
  return code === '23505' && constraint_name === constraint
}
