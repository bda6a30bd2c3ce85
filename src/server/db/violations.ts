/** Drizzle wraps the driver's errors: the SQLSTATE and the constraint's name lie in the cause. */
interface DriverError {
  code?: string
  constraint_name?: string
}

/** Whether the error is a unique violation of the index with this name. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const cause: DriverError = (error instanceof Error && error.cause) || (error as DriverError)
  return cause.code === '23505' && cause.constraint_name === constraint
}
