import { TRPCError } from '@trpc/server'
import { callerOf, createApiContext } from '~/server/api/context'
import { createCaller } from '~/server/api/root'
import type { Database } from '~/server/db/client'

/** Calls a procedure by its path as whoever the headers say; answers the error's code, or "answered". */
export async function ask(db: Database, path: string, headers: HeadersInit, input: unknown): Promise<string> {
  const caller: unknown = createCaller(await createApiContext(callerOf(new Headers(headers)), db))
  const procedure = path.split('.').reduce((at, name) => (at as Record<string, unknown>)[name], caller)
  try {
    await (procedure as (input: unknown) => Promise<unknown>)(input)
    return 'answered'
  } catch (error) {
    if (error instanceof TRPCError) return error.code
    throw error
  }
}
