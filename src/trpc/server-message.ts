import type { TRPCClientErrorLike } from '@trpc/client'
import type { AppRouter } from '~/server/api/root'

const notReached = 'Trowel could not be reached. Please check your connection and try again.'

/** The server's own sentence about a failure; `fallback` when no server was reached to say one. */
export function serverMessage(error: TRPCClientErrorLike<AppRouter>, fallback = notReached): string {
  return error.data ? error.message || fallback : fallback
}
