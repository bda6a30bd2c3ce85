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

/** What a form says of a failure as a whole: nothing of what stands at its fields (`applyIssues`). */
export function formFailure(error: Failure | null, fields: readonly string[] = [], fallback?: string): string | null {
  if (!error) return null
  const issues: readonly { path: string }[] = (error.data as { issues?: { path: string }[] } | undefined)?.issues ?? []
  return issues.some(({ path }) => fields.includes(path)) ? null : serverMessage(error, fallback)
}

/** The server's own sentence when a limit was reached; otherwise what the screen says of every failure. */
export function limitMessage(error: unknown, fallback: string): string {
  return error instanceof TRPCClientError && error.data?.code === 'TOO_MANY_REQUESTS' ? error.message : fallback
}
