import { TRPCClientError } from '@trpc/client'

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

/** The server's own sentence when a limit was reached; otherwise what the screen says of every failure. */
export function limitMessage(error: unknown, fallback: string): string {
  return error instanceof TRPCClientError && error.data?.code === 'TOO_MANY_REQUESTS' ? error.message : fallback
}
