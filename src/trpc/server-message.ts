import type { TRPCClientErrorLike } from '@trpc/client'
import type { AppRouter } from '~/server/api/root'

/** The server's own sentence about a failure; `fallback` when no server was reached to say one. */
export function serverMessage(error: TRPCClientErrorLike<AppRouter>, fallback: string): string {
  return error.data ? error.message || fallback : fallback
}
