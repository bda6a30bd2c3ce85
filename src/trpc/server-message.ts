interface Failure {
  message: string
  /** What the server said of it; missing when none was reached. */
  data?: unknown
}

const notReached = 'Trowel could not be reached. Please check your connection and try again.'

/** The server's own sentence about a failure; `fallback` when no server was reached to say one. */
export function serverMessage(error: Failure, fallback = notReached): string {
  return error.data ? error.message || fallback : fallback
}
