import { AsyncLocalStorage } from 'node:async_hooks'
import { eq, sql } from 'drizzle-orm'
import type { Executor } from '~/server/db/client'
import { contractors } from '~/server/db/schema'

const changed = new AsyncLocalStorage<Set<string>>()

/** Changes with every write to a contractor's row, whoever makes it: what is remembered of a profile bears it. */
export const profileVersion = sql<string>`${contractors}.xmin::text`

/** What a process remembers of one contractor's profile, to be let go of together. */
export const profileTag = (contractorId: string) => `profile:${contractorId}`

/** Says that a contractor's profile is about to change; whoever locks the row does. */
export function noteProfileChange(contractorId: string): void {
  changed.getStore()?.add(contractorId)
}

/** Gives the profile a new version, in the transaction that changed what it shows beside the contractor's row. */
export async function renewProfile(tx: Executor, contractorId: string): Promise<void> {
  noteProfileChange(contractorId)
  await tx
    .update(contractors)
    .set({ ratingSum: sql`${contractors.ratingSum}` })
    .where(eq(contractors.id, contractorId))
}

/** Runs `work`, and says whose profiles it may have changed. */
export async function collectProfileChanges<T>(work: () => Promise<T>): Promise<{ result: T; changed: Set<string> }> {
  const found = new Set<string>()
  return { result: await changed.run(found, work), changed: found }
}
