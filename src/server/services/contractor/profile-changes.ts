import { AsyncLocalStorage } from 'node:async_hooks'
import { eq, sql } from 'drizzle-orm'
import type { Executor } from '~/server/db/client'
import { contractors } from '~/server/db/schema'

const changed = new AsyncLocalStorage<Set<string>>()

/** Part of the cache key of a profile: `xmin` changes with every write to the contractor's row. */
export const profileVersion = sql<string>`${contractors}.xmin::text`

/** The tag of every cache entry of one contractor's profile. */
export const profileTag = (contractorId: string) => `profile:${contractorId}`

/** Invalidates the cached profile once the request's transaction is done; called by whoever locks the row. */
export function invalidateProfile(contractorId: string): void {
  changed.getStore()?.add(contractorId)
}

/** Writes the contractor's row, so that its `xmin` changes when the profile shows something of another table. */
export async function touchContractor(tx: Executor, contractorId: string): Promise<void> {
  invalidateProfile(contractorId)
  await tx
    .update(contractors)
    .set({ ratingSum: sql`${contractors.ratingSum}` })
    .where(eq(contractors.id, contractorId))
}

/** Runs `work` and collects the contractors whose profiles it invalidates. */
export async function collectProfileChanges<T>(work: () => Promise<T>): Promise<{ result: T; changed: Set<string> }> {
  const found = new Set<string>()
  return { result: await changed.run(found, work), changed: found }
}
